import {
  type NotificationKind,
  notificationKinds,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { writePreference } from '#server/features/ground/notification/preference-query.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import type { Mail, MailSender } from '#server/platform/mail/mail-sender.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { createMailCourier } from './mail-courier.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let sent: Mail[];
let fail: ((mail: Mail) => void) | undefined;
const mail: MailSender = {
  async send(letter) {
    fail?.(letter);
    sent.push(letter);
  },
};
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(notification);
  sent = [];
  fail = undefined;
  shop.clock.now = new Date('2031-05-20T03:25:00Z');
});

const send = () => {
  const log = pino({ level: 'silent' });
  const publicUrl = 'http://shop.test';
  const sending = {
    couriers: [createMailCourier({ mail, publicUrl: () => publicUrl })],
    publicUrl,
  };
  return sendNotifications(opened.database, shop.clock.now, { ...shop.tools, log, sending });
};
const createReader = () => createMember(opened.database, { emailVerified: true });
const tell = (memberId: string, kind: 'ORDER_PLACED' | 'PAYMENT_DUE' = 'ORDER_PLACED') =>
  writeNotifications(opened.database, [
    {
      ...{
        kind,
        facts: { orderNo: 'G310520ABCDEF', payableTwd: 100, payBy: '2031-05-21T00:00:00Z' },
      },
      ...{ memberId, channelId: shop.channelId, occasion: kind, at: shop.clock.now },
    },
  ]);
const statuses = async () =>
  (await opened.database.select().from(notificationDelivery).orderBy(notificationDelivery.id)).map(
    ({ status, tries }) => `${status} ${tries}`,
  );

test('a letter is sent once, with its link, its topic and a way to end them', async () => {
  const memberId = await createReader();
  await tell(memberId);
  await Promise.all([send(), send()]);
  await send();
  expect(sent).toHaveLength(1);
  const [letter] = sent;
  expect(letter).toMatchObject({ subject: '【測試通路】訂單成立，等待付款' });
  const page = `http://shop.test/member/orders/G310520ABCDEF?channelId=${shop.channelId}`;
  const [{ id } = { id: 0 }] = await opened.database.select().from(notification);
  expect(letter?.text.split('\n')).toContain(`${page}#notification=${id}`);
  expect(letter?.text).toContain('不想再收到「訂單、付款與退款」的信');
  expect(await statuses()).toEqual(['SENT 1']);
});

test('nobody without a verified address gets letters, nor of what is a day old', async () => {
  await tell(await createMember(opened.database));
  const late = await createReader();
  await tell(late);
  shop.pass(25 * 60);
  await send();
  expect(sent).toEqual([]);
  expect(await statuses()).toEqual([]);
});

test('at night letters wait for the morning, but for a deadline before it is over', async () => {
  const memberId = await createReader();
  shop.clock.now = new Date('2031-05-20T22:30:00+08:00');
  await tell(memberId);
  await tell(memberId, 'PAYMENT_DUE');
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual(['【測試通路】付款期限快到了']);
  shop.clock.now = new Date('2031-05-21T08:00:00+08:00');
  await send();
  expect(sent).toHaveLength(2);
});

test('a service that fails is tried again ever more rarely, and given up in the end', async () => {
  shop.clock.now = new Date('2031-05-20T08:10:00+08:00');
  await tell(await createReader());
  fail = () => {
    throw new Error('away');
  };
  await send();
  for (const [index, minutes] of [1, 5, 30, 120, 480].entries()) {
    shop.pass(minutes - 0.1);
    await send();
    expect(await statuses()).toEqual([`PENDING ${index + 1}`]);
    shop.pass(0.1);
    await send();
  }
  expect(await statuses()).toEqual(['DEAD 6']);
  const [dead] = await opened.database.select().from(notificationDelivery);
  expect(dead?.failure).toBe('away');
  const ask = askAsOwner({ database: opened.database, now: () => shop.clock.now });
  const { result } = await ask('/StaffNotification/GetFailedDeliveryArray', {});
  expect(result).toMatchObject([{ kind: 'ORDER_PLACED', way: 'EMAIL', failure: 'away', tries: 6 }]);
  expect(result[0]?.title).toBe('訂單成立，等待付款');
  fail = undefined;
  shop.pass(10_000);
  await send();
  expect(sent).toEqual([]);
  // Once more by hand, as if for the first time.
  const { deliveryId = 0 } = result[0] ?? {};
  await ask('/StaffNotification/RetryDelivery', { deliveryId });
  expect(await statuses()).toEqual(['PENDING 0']);
  await send();
  expect(await statuses()).toEqual(['SENT 1']);
  await ask('/StaffNotification/RetryDelivery', { deliveryId });
  await send();
  expect(sent).toHaveLength(1);
});

test('a process that dies after sending sends again with the same key', async () => {
  await tell(await createReader());
  await send();
  await opened.database.update(notificationDelivery).set({ status: 'PENDING' });
  shop.pass(3);
  await send();
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
});

test('one POST ends letters of a topic, a forged one nothing', async () => {
  const memberId = await createReader();
  await tell(memberId);
  await send();
  const url = new URL(sent[0]?.unsubscribeUrl ?? '');
  const { database } = opened;
  const routes = unsubscribeRoutes({ database, now: () => shop.clock.now });
  // Looking at the link changes nothing.
  expect((await routes.request(url.pathname + url.search)).status).toBe(200);
  const forged = new URL(url);
  forged.searchParams.set('member', await createReader());
  const post = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  expect((await routes.request(forged.pathname + forged.search, post)).status).toBe(400);
  await tell(memberId, 'PAYMENT_DUE');
  await send();
  expect(sent).toHaveLength(2);
  expect((await routes.request(url.pathname + url.search, post)).status).toBe(200);
  await database.delete(notification);
  await tell(memberId);
  await send();
  expect(sent).toHaveLength(2);
});

test('a letter that failed in the evening is tried again in the morning', async () => {
  shop.clock.now = new Date('2031-05-20T21:59:30+08:00');
  await tell(await createReader());
  fail = () => {
    throw new Error('away');
  };
  await send();
  const [waiting] = await opened.database.select().from(notificationDelivery);
  expect(waiting?.nextTryAt).toEqual(new Date('2031-05-21T08:00:00+08:00'));
});

test('what was unsubscribed before its turn is skipped', async () => {
  const memberId = await createReader();
  const buyer = await shop.createBuyer();
  await opened.database
    .update(member)
    .set({ emailVerified: true })
    .where(eq(member.id, buyer.memberId));
  shop.clock.now = new Date('2031-05-20T22:30:00+08:00');
  await tell(buyer.memberId);
  await tell(memberId);
  await send();
  const preference = { topic: 'ORDER', way: 'EMAIL', isOn: false } as const;
  const { result } = await buyer.call('/Notification/SetPreference', preference);
  expect(result.find(({ topic }) => topic === 'ORDER')?.isOn).toBe(false);
  // That is for staff only.
  expect(result.map(({ topic }) => topic)).not.toContain('SHOP');
  shop.clock.now = new Date('2031-05-21T08:00:00+08:00');
  await send();
  expect(await statuses()).toEqual(['SKIPPED 1', 'SENT 1']);
});

test('a recall is sent to who switched everything off, without a way to end such letters', async () => {
  const memberId = await createReader();
  const choice = { memberId, topic: 'ORDER', way: 'EMAIL', isOn: false } as const;
  await writePreference(opened.database, choice, shop.clock.now);
  await tell(memberId);
  await writeNotifications(opened.database, [
    {
      ...{ kind: 'RECALL_ANNOUNCED', facts: { bulletinId: 7, title: '白蝦召回' } },
      ...{ memberId, channelId: shop.channelId, occasion: 'recall 7', at: shop.clock.now },
    },
  ]);
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual(['【測試通路】您買過的商品召回']);
  expect(sent[0]?.unsubscribeUrl).toBeUndefined();
  expect(sent[0]?.text).not.toContain('不想再收到');
});

test('marketing leaves the shop with consent only, twice a week, and the rest stays in the list', async () => {
  const [memberId, silent] = [await createReader(), await createReader()];
  await writePreference(
    opened.database,
    { memberId, topic: 'NEWS', way: 'EMAIL', isOn: true },
    shop.clock.now,
  );
  const publish = (bulletinId: number) =>
    writeNotifications(
      opened.database,
      [memberId, silent].map((reader) => ({
        ...{ kind: 'BULLETIN_PUBLISHED', facts: { bulletinId, title: `第 ${bulletinId} 則` } },
        ...{ memberId: reader, channelId: shop.channelId, at: shop.clock.now },
        occasion: `${bulletinId}`,
      })),
    );
  await publish(1);
  await send();
  // Nobody asked the other one, whose list has it all the same.
  expect(await opened.database.$count(notification)).toBe(2);
  shop.pass(24 * 60);
  await publish(2);
  await publish(3);
  await tell(memberId);
  await send();
  expect(sent.map(({ text }) => /第 \d 則/.exec(text)?.[0])).toEqual([
    '第 1 則',
    '第 2 則',
    undefined,
  ]);
  shop.pass(6.1 * 24 * 60);
  await publish(4);
  await send();
  expect(sent.at(-1)?.text).toContain('第 4 則');
});

test('staff preview every text, as members read it and with the page it leads to', async () => {
  const ask = askAsOwner({ database: opened.database });
  const { result } = await ask('/StaffNotification/GetNotificationTextArray', {});
  expect(result.map(({ kind }) => kind)).toEqual(Object.keys(notificationKinds));
  const memberId = await createReader();
  const caller = createCaller(opened.database, () => shop.clock.now, {
    ...{ memberId, channelId: null, isVerified: false },
  });
  await opened.database.insert(notification).values(
    result.map(({ kind }) => ({
      ...{ memberId, kind, occasion: kind, at: shop.clock.now },
      facts: notificationSamples[kind as NotificationKind],
    })),
  );
  const listed: Pick<(typeof result)[number], 'title' | 'body' | 'link'>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await caller.call('/Notification/GetNotificationArray', cursor ? { cursor } : {});
    listed.push(...page.result.map(({ title, body, link }) => ({ title, body, link })));
    cursor = page.nextCursor;
  }
  expect(listed.toReversed()).toEqual(
    result.map(({ title, body, link }) => ({ title, body, link })),
  );
});
