import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { failureCauses, failureReasons } from '@kaituan/domain/notification/delivery-failure';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';
import { selectFailed } from './failed-deliveries.ts';

const now = new Date('2031-05-20T03:25:00Z');
const path = '/StaffNotification/GetFailedDeliveryArray';
const everything = {
  ...{ search: '', way: null, topic: null, reason: null, cursor: undefined },
  sort: 'NEWEST',
} as const;

let opened: OpenDatabase;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  ask = askAsOwner({ database: opened.database, now: () => now });
});
afterAll(() => opened.close());
beforeEach(() => opened.database.delete(notification));

type Failed = Partial<typeof notificationDelivery.$inferInsert> &
  Partial<Pick<typeof notification.$inferInsert, 'kind' | 'facts'>> & {
    /** Before now. */
    minutes?: number;
  };

type AnswerOfList = StaffApi[typeof path]['answer'];

let written = 0;
async function fail(
  memberId: string,
  { kind = 'ORDER_PLACED', facts, minutes = 0, ...delivery }: Failed = {},
): Promise<number> {
  written += 1;
  const of = facts ?? { orderNo: 'G310520ABCDEF', payableTwd: 100, payBy: null };
  const [told] = await opened.database
    .insert(notification)
    .values({ memberId, kind, facts: of, occasion: `${written}`, at: now })
    .returning({ id: notification.id });
  const [given] = await opened.database
    .insert(notificationDelivery)
    .values({
      ...{ notificationId: told?.id ?? 0, way: 'EMAIL', status: 'DEAD', nextTryAt: now, tries: 6 },
      ...{ failure: 'away', endedAt: new Date(now.getTime() - minutes * 60_000), ...delivery },
    })
    .returning({ id: notificationDelivery.id });
  return given?.id ?? 0;
}
const idsOf = async (filters: Parameters<typeof ask<typeof path>>[1] = {}) =>
  (await ask(path, filters)).result.map(({ deliveryId }) => deliveryId);

test('pages go on in either direction, also past many of one moment, and past one sent again meanwhile', async () => {
  const memberId = await createMember(opened.database);
  const ids: number[] = [];
  for (let made = 0; made < 120; made += 1) ids.push(await fail(memberId));
  for (const sort of ['NEWEST', 'OLDEST'] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 3; pages += 1) {
      const page: AnswerOfList = await ask(path, { sort, ...(cursor && { cursor }) });
      seen.push(...page.result.map((one) => one.deliveryId));
      cursor = page.nextCursor ?? undefined;
    }
    expect(seen).toEqual(sort === 'OLDEST' ? ids : ids.toReversed());
    expect(cursor).toBeUndefined();
  }
  const { result, nextCursor } = await ask(path, { sort: 'OLDEST' });
  await ask('/StaffNotification/RetryDelivery', { deliveryId: result.at(-1)?.deliveryId ?? 0 });
  expect(await idsOf({ sort: 'OLDEST', cursor: nextCursor ?? '' })).toEqual(ids.slice(50, 100));
  expect(await refusalOf(ask(path, { cursor: 'x' }))).toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('they are found by member, order and what they are about, and by nothing else', async () => {
  const { database } = opened;
  const member = { displayName: '林阿嬤', email: 'lin@shop.example', phoneNumber: '0912345678' };
  const ofOrder = await fail(await createMember(database, member));
  const facts = { pledgeNo: '1', title: '龍眼蜂蜜團購' };
  const other = await createMember(database, { displayName: '吳先生' });
  const ofGroup = await fail(other, { kind: 'GROUP_ARRIVED', facts, minutes: 1 });
  for (const search of ['阿嬤', 'LIN@shop.example', '0912-345-678', 'g310520']) {
    expect(await idsOf({ search }), search).toEqual([ofOrder]);
  }
  for (const search of ['先生', '蜂蜜']) expect(await idsOf({ search }), search).toEqual([ofGroup]);
  for (const search of ['%', '不在這裡', 'orderNo', 'lin@shop', '0912345679']) {
    expect(await idsOf({ search }), search).toEqual([]);
  }
  expect(await idsOf({ topic: 'GROUP' })).toEqual([ofGroup]);
  expect(await idsOf({ topic: 'NEWS' })).toEqual([]);
});

test('they are narrowed to a way and to a reason, which is the one that is shown', async () => {
  const memberId = await createMember(opened.database);
  const said = [
    ...['LINE answered 401', 'LINE answered 400', "the month's messages of LINE are used up"],
    ...['no account of the shop speaks to this member', 'the letter came back: 550 no such user'],
    ...['the mail server refused the recipient', 'the mail server has no sender'],
    ...['Invalid login: 535 5.7.8', 'answered 535', 'it is 25350', 'no device of the member takes'],
    ...[
      'FCM answered 503 UNAVAILABLE',
      'FCM answered 403 X',
      "Google's token service answered 400",
    ],
    ...['the browser’s service answered 429', 'connect ECONNREFUSED 127.0.0.1:25', 'Timed out'],
    ...['connect etimedout', 'Connection timeout', 'fetch failed', 'away', ''],
  ];
  for (const failure of said) await fail(memberId, { failure });
  await fail(memberId, { failure: null, way: 'LINE' });
  const shown = (await ask(path, {})).result;
  expect(shown).toHaveLength(said.length + 1);
  for (const reason of failureReasons) {
    const expected = shown.filter((one) => one.reason === reason);
    expect(expected, reason).not.toEqual([]);
    expect((await ask(path, { reason })).result, reason).toEqual(expected);
  }
  // Every cause has an example above.
  const patterns = failureCauses.map(({ pattern }) => new RegExp(pattern, 'i'));
  for (const pattern of patterns.filter(({ source }) => !/403$/.test(source))) {
    expect(
      said.some((failure) => pattern.test(failure)),
      pattern.source,
    ).toBe(true);
  }
  expect(await idsOf({ way: 'LINE' })).toHaveLength(1);
});

test('an address is masked, also where its mail server repeats it', async () => {
  const memberId = await createMember(opened.database, { email: 'wang.da@shop.example' });
  await fail(memberId, {
    failure: 'the letter came back: 550 5.1.1 <wang.da@shop.example>: no such user',
  });
  const answer = await ask(path, { reason: 'RECIPIENT' });
  expect(answer.result).toMatchObject([
    {
      ...{ address: 'w•••@shop.example', topic: 'ORDER', reason: 'RECIPIENT' },
      failure: 'the letter came back: 550 5.1.1 <w•••@shop.example>: no such user',
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain('wang.da');
});

test('a page is read off the index of what was given up, however much was sent', async () => {
  const { database } = opened;
  const memberId = await createMember(database);
  await database.execute(sql`
    with told as (insert into notification (member_id, kind, facts, occasion, at)
      select ${memberId}, 'ORDER_PLACED', '{"orderNo": "G1"}', 'many ' || n, now() from generate_series(1, 20000) n returning id)
    insert into notification_delivery (notification_id, way, status, next_try_at, ended_at, failure)
      select id, 'EMAIL', case when id % 20 = 0 then 'DEAD' else 'SENT' end, now(), now() - id * interval '1 second', 'away' from told`);
  await database.execute(sql`analyze notification, notification_delivery`);
  const cursor = `${Date.now() - 3_600_000}.1`;
  for (const filters of [
    everything,
    { ...everything, cursor },
    { ...everything, sort: 'OLDEST' as const, cursor },
    { ...everything, way: 'EMAIL' as const, reason: 'OTHER' as const },
  ]) {
    const query = selectFailed(database, filters).getSQL();
    const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('notification_delivery_dead');
    expect(plan).not.toMatch(/Seq Scan on notification/);
  }
});
