import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner, createApiOf } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
let buyer: Buyer;
let clock = new Date();
const now = () => clock;
const minuteMs = 60_000;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock = new Date();
  await opened.database.delete(messageThread);
  channelId = await createChannel(opened.database);
  buyer = await createBuyer(opened.database, channelId, { now });
});

type Clerk = { memberId: string; ask: AskStaff };

async function createClerk(at = channelId, role: 'CLERK' | 'PACKER' = 'CLERK'): Promise<Clerk> {
  const memberId = await createMember(opened.database);
  const appointment = { memberId, role, channelId: at, appointedBy: memberId };
  await opened.database.insert(staffMember).values({ ...appointment, appointedAt: clock });
  const identify = async () => ({ memberId, channelId: null, isVerified: false });
  const ask = askApi(createApiOf('/nowhere', { database: opened.database, identify, now }));
  return { memberId, ask };
}

const open = async (): Promise<string> => {
  const question = { category: 'OTHER', subject: '到貨時間', body: '什麼時候到？' } as const;
  const { result } = await buyer.call('/MessageBoard/OpenThread', { ...question, channelId });
  return result.referenceId;
};
const waitMinutes = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * minuteMs);
};
const answer = ({ ask }: { ask: AskStaff }, referenceId: string) =>
  ask('/StaffMessage/AnswerThread', { referenceId, body: '明天到' });
const assign = (
  { ask }: Clerk,
  referenceId: string,
  assignee: string | null,
  before: string | null,
) => ask('/StaffMessage/AssignThread', { referenceId, assignee, before });
const listed = async ({ ask }: Clerk, assigned: 'ANYBODY' | 'MINE' | 'NOBODY') =>
  (await ask('/StaffMessage/SearchThreadArray', { which: 'ALL', assigned })).result.map(
    ({ referenceId }) => referenceId,
  );

describe('who looks after a question', () => {
  test('is chosen among those who may answer in its channel, and is written to the log', async () => {
    const [clerk, other] = [await createClerk(), await createClerk()];
    const packer = await createClerk(channelId, 'PACKER');
    const elsewhere = await createClerk(await createChannel(opened.database));
    const referenceId = await open();
    const { result } = await assign(clerk, referenceId, other.memberId, null);
    expect(result.assignee?.memberId).toBe(other.memberId);
    expect(result.assignees.map(({ memberId }) => memberId).sort()).toEqual(
      [clerk.memberId, other.memberId].sort(),
    );
    for (const { memberId } of [packer, elsewhere]) {
      await expect(assign(clerk, referenceId, memberId, other.memberId)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    const log = await opened.database
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subjectId, referenceId));
    expect(log).toMatchObject([
      { before: { assignee: null }, after: { assignee: other.memberId }, actedBy: clerk.memberId },
    ]);
  });

  test('filters the list: mine, and nobody’s', async () => {
    const [clerk, other] = [await createClerk(), await createClerk()];
    const [mine, others, free] = [await open(), await open(), await open()];
    await assign(clerk, mine, clerk.memberId, null);
    await assign(clerk, others, other.memberId, null);
    expect(await listed(clerk, 'MINE')).toEqual([mine]);
    expect(await listed(clerk, 'NOBODY')).toEqual([free]);
    expect((await listed(clerk, 'ANYBODY')).sort()).toEqual([mine, others, free].sort());
  });

  test('is the first to answer, and stays when others answer as well', async () => {
    const [clerk, other] = [await createClerk(), await createClerk()];
    const referenceId = await open();
    await answer(clerk, referenceId);
    const { result } = await answer(other, referenceId);
    expect(result.assignee?.memberId).toBe(clerk.memberId);
    const byCommand = await open();
    const owner = askAsOwner({ database: opened.database, now });
    expect((await answer({ ask: owner }, byCommand)).result.assignee).toBeNull();
  });

  test('is nobody any more when they may no longer answer', async () => {
    const [clerk, dismissed, suspended] = [
      await createClerk(),
      await createClerk(),
      await createClerk(),
    ];
    const [one, two] = [await open(), await open()];
    await assign(clerk, one, dismissed.memberId, null);
    await assign(clerk, two, suspended.memberId, null);
    const { database } = opened;
    await database.delete(staffMember).where(eq(staffMember.memberId, dismissed.memberId));
    await database
      .update(member)
      .set({ status: 'SUSPENDED' })
      .where(eq(member.id, suspended.memberId));
    expect((await listed(clerk, 'NOBODY')).sort()).toEqual([one, two].sort());
    // Who takes it over has seen nobody there.
    expect((await assign(clerk, one, clerk.memberId, null)).result.assignee).not.toBeNull();
  });

  test('is one of two who take it at once; the other hears of it', async () => {
    const clerks = [await createClerk(), await createClerk()];
    const referenceId = await open();
    const outcomes = await Promise.allSettled(
      clerks.map((clerk) => assign(clerk, referenceId, clerk.memberId, null)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'THREAD_ASSIGNED' },
    });
  });
});

describe('the inbox', () => {
  const inbox = async ({ ask }: Clerk) => {
    const { result } = await ask('/StaffMessage/GetInboxArray', {});
    expect(result).toHaveLength(1);
    return result[0];
  };

  test('counts who waits, for whom and since when, in the channels of who asks', async () => {
    const clerk = await createClerk();
    expect(await inbox(clerk)).toEqual({
      ...{ channelId, waiting: 0, waitingForMe: 0, waitingForNobody: 0, waitingSince: null },
      firstAnswer: { days: 30, count: 0, medianSeconds: null },
    });
    const since = clock.toISOString();
    const referenceId = await open();
    waitMinutes(5);
    await open();
    await assign(clerk, referenceId, clerk.memberId, null);
    expect(await inbox(clerk)).toMatchObject({
      ...{ waiting: 2, waitingForMe: 1, waitingForNobody: 1, waitingSince: since },
    });
    const elsewhere = await createClerk(await createChannel(opened.database));
    expect(await inbox(elsewhere)).toMatchObject({ waiting: 0 });
  });

  test('has the median time until the first answer; later answers and old questions do not count', async () => {
    const clerk = await createClerk();
    const answerAfter = async (minutes: number) => {
      const referenceId = await open();
      waitMinutes(minutes);
      await answer(clerk, referenceId);
      return referenceId;
    };
    await answerAfter(500);
    waitMinutes(31 * 24 * 60);
    const first = await answerAfter(10);
    await answerAfter(20);
    await answerAfter(90);
    await answer(clerk, first);
    expect((await inbox(clerk))?.firstAnswer).toEqual({
      ...{ days: 30, count: 3, medianSeconds: 20 * 60 },
    });
  });
});

describe('canned replies', () => {
  const get = ({ ask }: Clerk, at = channelId) =>
    ask('/StaffSettings/GetCannedReplies', { channelId: at });
  const save = ({ ask }: Clerk, version: string, value: { title: string; body: string }[]) =>
    ask('/StaffSettings/SaveCannedReplies', { channelId, version, value });
  const shipped = { title: '已出貨', body: '{會員}您好，訂單 {訂單編號} 已經寄出。' };

  test('are written by the staff of a channel, in their order, and not overwritten unseen', async () => {
    const clerk = await createClerk();
    const { version } = (await get(clerk)).result;
    const thanks = { title: '謝謝', body: '謝謝您！' };
    const { result } = await save(clerk, version, [shipped, thanks]);
    expect(result.value).toEqual([shipped, thanks]);
    await expect(save(clerk, version, [])).rejects.toMatchObject({ code: 'SETTINGS_CHANGED' });
    const elsewhere = await createChannel(opened.database);
    await expect(get(clerk, elsewhere)).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
    await expect(get(await createClerk(channelId, 'PACKER'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('with a place that nothing fills are refused', async () => {
    const clerk = await createClerk();
    const { version } = (await get(clerk)).result;
    const unknown = { title: '問候', body: '{姓名}您好' };
    await expect(save(clerk, version, [shipped, unknown])).rejects.toMatchObject({
      details: [{ path: 'value[1].body' }],
    });
  });
});
