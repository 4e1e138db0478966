import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent, eventConsumer } from '#server/database/schema/event-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import type { Courier } from './courier.ts';
import { notificationsOfThreads } from './message-notifications.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sendDeliveries } from './send-deliveries.ts';

let opened: OpenDatabase;
let channelId: number;
let clock = new Date();
let buyer: Buyer;
const now = () => clock;
const notify = () => notifyMembers(opened.database, clock, {} as never);

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  buyer = await createBuyer(opened.database, channelId, { now });
  // From what happens from now on.
  await notify();
});

async function ask(): Promise<string> {
  const question = { category: 'OTHER', subject: '到貨時間', body: '什麼時候到？' } as const;
  const { result } = await buyer.call('/MessageBoard/OpenThread', { ...question, channelId });
  return result.referenceId;
}
const answer = (referenceId: string, body = '明天到') =>
  askAsOwner({ database: opened.database, now })('/StaffMessage/AnswerThread', {
    ...{ referenceId, body, asks: false },
  });

test('answers that are not read have one notification, which the newest renews', async () => {
  const listed = async () => {
    await notify();
    const { result, unreadCount } = await buyer.call('/Notification/GetNotificationArray', {});
    return { bodies: result.map(({ body }) => body), unreadCount, at: result[0]?.at };
  };
  const again = () => opened.database.update(eventConsumer).set({ position: 0 });
  const referenceId = await ask();
  const one = '「到貨時間」有新的回覆，點進來看看。';
  const three = '「到貨時間」有 3 則新的回覆，點進來看看。';
  await answer(referenceId);
  expect((await listed()).bodies).toEqual([one]);
  for (const body of ['後天到', '更正：大後天到']) {
    clock = new Date(clock.getTime() + 60_000);
    await answer(referenceId, body);
  }
  const renewed = { bodies: [three], unreadCount: 1, at: clock.toISOString() };
  expect(await listed()).toEqual(renewed);
  await again();
  expect(await listed(), 'the same when the events are read again').toEqual(renewed);
  await buyer.call('/MessageBoard/MarkThreadRead', { referenceId });
  expect((await listed()).unreadCount).toBe(0);
  await answer(referenceId, '到了');
  expect((await listed()).bodies).toEqual([one, three]);
  await again();
  expect((await listed()).bodies).toEqual([one, three]);
});

test('a notification that is on its way stays beside the one of the next answer', async () => {
  const { database } = opened;
  const plan = async (tries: number) => {
    await notify();
    const [newest] = await database
      .select({ id: notification.id })
      .from(notification)
      .where(eq(notification.memberId, buyer.memberId))
      .orderBy(desc(notification.id))
      .limit(1);
    const notificationId = newest?.id ?? 0;
    const delivery = { notificationId, way: 'LINE' as const, nextTryAt: clock, tries };
    await database.insert(notificationDelivery).values(delivery);
  };
  const referenceId = await ask();
  await answer(referenceId);
  await plan(0);
  await answer(referenceId, '後天到');
  await plan(1);
  await answer(referenceId, '更正：大後天到');
  await notify();
  const { result } = await buyer.call('/Notification/GetNotificationArray', {});
  expect(result.map(({ body }) => /\d+ 則/.exec(body)?.[0])).toEqual(['3 則', '2 則']);
  const ways = await database
    .select({ tries: notificationDelivery.tries })
    .from(notificationDelivery);
  expect(ways).toEqual([{ tries: 1 }]);
});

test('a thread that is read between reading its answers and telling of them leaves nothing unread', async () => {
  const { database } = opened;
  const referenceId = await ask();
  await answer(referenceId);
  const events = await database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.subjectId, referenceId));
  const marked = await inTransaction(database, async (transaction) => {
    const found = await notificationsOfThreads(transaction, events);
    const marking = buyer.call('/MessageBoard/MarkThreadRead', { referenceId });
    await Promise.race([marking, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await writeNotifications(transaction, found);
    return [marking];
  });
  await Promise.all(marked);
  const { result, unreadCount } = await buyer.call('/Notification/GetNotificationArray', {});
  expect({ listed: result.length, unreadCount }).toEqual({ listed: 1, unreadCount: 0 });
});

test('a notification whose delivery is looked for later stays, read, when the next answer renews it', async () => {
  const { database } = opened;
  const deliver = async (
    given: Pick<typeof notificationDelivery.$inferInsert, 'way' | 'status'>,
  ) => {
    await notify();
    const [newest] = await database
      .select({ id: notification.id })
      .from(notification)
      .where(eq(notification.memberId, buyer.memberId))
      .orderBy(desc(notification.id))
      .limit(1);
    const delivery = { notificationId: newest?.id ?? 0, nextTryAt: clock };
    await database.insert(notificationDelivery).values({ ...delivery, ...given });
  };
  const referenceId = await ask();
  await answer(referenceId);
  await deliver({ way: 'EMAIL', status: 'SENT' });
  await deliver({ way: 'LINE', status: 'PENDING' });
  await answer(referenceId, '後天到');
  await deliver({ way: 'LINE', status: 'DEAD' });
  await answer(referenceId, '更正：大後天到');
  await deliver({ way: 'LINE', status: 'SENT' });
  await answer(referenceId, '到了');
  await notify();
  const { result } = await buyer.call('/Notification/GetNotificationArray', {});
  const listed = result.map(({ body, isRead }) => `${/\d+ 則/.exec(body)?.[0]} ${isRead}`);
  expect(listed).toEqual(['4 則 false', '2 則 true', 'undefined true']);
  const deliveries = await database
    .select({ way: notificationDelivery.way, status: notificationDelivery.status })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .where(eq(notification.memberId, buyer.memberId))
    .orderBy(asc(notificationDelivery.id));
  expect(deliveries).toEqual([
    { way: 'EMAIL', status: 'SENT' },
    { way: 'LINE', status: 'SKIPPED' },
    { way: 'LINE', status: 'DEAD' },
  ]);
});

test('whatever is answered, planned and sent at the same time, the newest is sent and nothing waits for ever', async () => {
  const { database } = opened;
  let tries = 0;
  let isFlaky = true;
  const sent = new Set<string>();
  const courier: Courier = {
    ...{ way: 'LINE', perMessage: 5 },
    findReached: async (_, ids) => new Map(ids.map((id) => [id, id])),
    async send(_, { notifications }) {
      tries += 1;
      if (isFlaky && tries % 2 === 1) throw new Error('away for a moment');
      for (const { body } of notifications) sent.add(body);
    },
  };
  const tools = { publicUrl: 'http://shop.test', log: pino({ level: 'silent' }) };
  const plan = () => planDeliveries(database, [courier], clock);
  const send = () => sendDeliveries(database, courier, tools, clock);
  // By day, when nothing waits for the morning.
  clock = new Date(`${clock.getUTCFullYear() + 1}-05-20T03:25:00Z`);
  const threads = [await ask(), await ask(), await ask()];
  for (let round = 0; round < 8; round += 1) {
    clock = new Date(clock.getTime() + 60_000);
    for (const referenceId of threads) await answer(referenceId, `第 ${round} 次`);
    await Promise.all([notify(), plan(), send(), plan(), send()]);
  }
  isFlaky = false;
  await plan();
  // The next morning, after every wait for a further try.
  clock = new Date(clock.getTime() + 22 * 3_600_000);
  await send();
  const waiting = await database
    .select()
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .where(and(eq(notification.memberId, buyer.memberId), isNull(notificationDelivery.endedAt)));
  expect(waiting).toEqual([]);
  expect([...sent]).toContain('「到貨時間」有 8 則新的回覆，點進來看看。');
});
