import type { StaffApi, StaffPath } from '@kaituan/contract/staff/staff-api';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { staffAudit, staffInvitation } from '#server/database/schema/staff-schema.ts';
import { askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const dayMs = 86_400_000;
let opened: OpenDatabase;
let channelId: number;
let owner: string;
let clock = new Date();

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
beforeEach(async () => {
  clock = new Date();
  await opened.database.delete(staffMember);
  await opened.database.delete(staffInvitation);
  owner = await createMember(opened.database);
  await opened.database.insert(staffMember).values({
    ...{ memberId: owner, role: 'OWNER', channelId: null, appointedBy: owner, appointedAt: clock },
  });
});
afterAll(() => opened.close());

const apiOf = (memberId: string | null) =>
  createApi({
    ...{ database: opened.database, log: pino({ level: 'silent' }), checkAnswers: true },
    now: () => clock,
    identify: async () => (memberId ? { memberId, channelId: null, isVerified: false } : null),
  });
const as = (memberId: string) => askApi(apiOf(memberId));
const codeOf = <P extends StaffPath>(who: string, path: P, request: StaffApi[P]['request']) =>
  as(who)(path, request).then(
    () => 'OK',
    ({ code }: { code: string }) => code,
  );
const invite = async () =>
  (await as(owner)('/Staff/InviteStaff', { role: 'CLERK', channelId })).result;
const join = () => createMember(opened.database, { displayName: '林店員' });
const rolesOf = (memberId: string) =>
  opened.database
    .select({ role: staffMember.role, channelId: staffMember.channelId })
    .from(staffMember)
    .where(eq(staffMember.memberId, memberId));

test('the first to open the link has the role, once, and the log says so', async () => {
  const { token, invitationNo } = await invite();
  const [clerk, late] = [await join(), await join()];
  const { result } = await as(clerk)('/Staff/GetInvitation', { token });
  expect(result).toMatchObject({ role: 'CLERK', channelId, channelName: '測試通路' });
  expect(result).not.toHaveProperty('token');
  // Whoever was sent it reads it without an account, and accepts it with one.
  const guest = askApi(apiOf(null));
  expect((await guest('/Staff/GetInvitation', { token })).result).toEqual(result);
  expect(result.shopName).not.toBe('');
  await expect(guest('/Staff/AcceptInvitation', { token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await as(clerk)('/Staff/AcceptInvitation', { token });
  expect(await rolesOf(clerk)).toEqual([{ role: 'CLERK', channelId }]);
  expect(await codeOf(late, '/Staff/AcceptInvitation', { token })).toBe('GONE');
  expect(await codeOf(late, '/Staff/GetInvitation', { token })).toBe('GONE');
  expect(await rolesOf(late)).toEqual([]);
  const log = await opened.database.select().from(staffAudit).where(eq(staffAudit.actedBy, clerk));
  expect(log).toMatchObject([
    { call: '/Staff/AcceptInvitation', request: { invitationNo }, after: { role: 'CLERK' } },
  ]);
  expect(JSON.stringify(await opened.database.select().from(staffAudit))).not.toContain(token);
});

test('two who open it at once are not both appointed', async () => {
  const { token } = await invite();
  const both = [await join(), await join()];
  const codes = await Promise.all(
    both.map((who) => codeOf(who, '/Staff/AcceptInvitation', { token })),
  );
  expect(codes.toSorted()).toEqual(['GONE', 'OK']);
});

test('a link ends after seven days, or when it is withdrawn', async () => {
  const [first, second] = [await invite(), await invite()];
  const open = async () => (await as(owner)('/Staff/GetInvitationArray', {})).result;
  expect(await open()).toHaveLength(2);
  await as(owner)('/Staff/WithdrawInvitation', { invitationNo: second.invitationNo });
  expect((await open()).map(({ invitationNo }) => invitationNo)).toEqual([first.invitationNo]);
  const who = await join();
  expect(await codeOf(who, '/Staff/AcceptInvitation', { token: second.token })).toBe('GONE');
  clock = new Date(clock.getTime() + 7 * dayMs);
  expect(await open()).toEqual([]);
  expect(await codeOf(who, '/Staff/AcceptInvitation', { token: first.token })).toBe('GONE');
});

test('the link of an owner who was removed since opens nothing', async () => {
  const { token } = await invite();
  await opened.database.delete(staffMember).where(eq(staffMember.memberId, owner));
  expect(await codeOf(await join(), '/Staff/AcceptInvitation', { token })).toBe('GONE');
});

test('an invitation does not replace the role that one has there, and stays open for another', async () => {
  const manager = await join();
  await opened.database.insert(staffMember).values({
    ...{ memberId: manager, role: 'MANAGER', channelId, appointedBy: owner, appointedAt: clock },
  });
  const { token } = await invite();
  await expect(as(manager)('/Staff/AcceptInvitation', { token })).rejects.toMatchObject({
    ...{ code: 'FORBIDDEN', message: '您在這裡已經是店長，要改職務請店主修改' },
  });
  expect(await rolesOf(manager)).toEqual([{ role: 'MANAGER', channelId }]);
  expect(await codeOf(await join(), '/Staff/AcceptInvitation', { token })).toBe('OK');
});

test('the last owner does not become a clerk by a link of their own', async () => {
  const { token } = (await as(owner)('/Staff/InviteStaff', { role: 'CLERK', channelId: null }))
    .result;
  expect(await codeOf(owner, '/Staff/AcceptInvitation', { token })).toBe('FORBIDDEN');
  expect(await rolesOf(owner)).toEqual([{ role: 'OWNER', channelId: null }]);
  expect(await codeOf(await join(), '/Staff/AcceptInvitation', { token })).toBe('OK');
});

test('who joined by phone is shown by it, masked, and never by an address that is nobody’s', async () => {
  const clerk = await createMember(opened.database, {
    ...{ email: `${crypto.randomUUID()}@member.invalid`, phoneNumber: '+886912345678' },
  });
  await as(clerk)('/Staff/AcceptInvitation', { token: (await invite()).token });
  const { result } = await as(owner)('/Staff/GetStaffArray', { search: '' });
  const shown = result.find(({ memberId }) => memberId === clerk);
  expect(shown).toMatchObject({ email: '', phone: expect.stringMatching(/^0912•+678$/) });
  expect((await as(clerk)('/Staff/GetStaffSession', {})).result.email).toBe('');
});
