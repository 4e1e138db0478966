import { type LinePlatform, lineUserOf, openLinePlatform } from '@kaituan/demo/line/line-platform';
import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { media } from '#server/database/catalog-schema.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupPledge } from '#server/database/group-schema.ts';
import { memberAccount } from '#server/database/identity-schema.ts';
import { lineFriend } from '#server/database/line-schema.ts';
import {
  notification,
  notificationDelivery,
  notificationPreference,
} from '#server/database/notification-schema.ts';
import { presentPreferences } from '#server/features/ground/notification/present-preferences.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/send-notifications.ts';
import { openLineMessaging } from '#server/platform/line/line-messaging.ts';
import { createChannel, createProduct, createSku } from '#server/testing/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-shop.ts';
import { createMember } from '#server/testing/member-factory.ts';
import { insertPaidPledges } from '#server/testing/paid-pledges.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { createLineCourier } from './line-courier.ts';
import { lookForFriends, recordFriend } from './line-friends.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'https://shop.test';
const accessToken = 'a token of the tests';
const clock = { now: new Date() };
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

let opened: OpenDatabase;
let platform: LinePlatform;
let lines: Map<string, ReturnType<typeof openLineMessaging>>;
let couriers: [ReturnType<typeof createLineCourier>];
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  const { database } = opened;
  for (const table of [notification, lineFriend, memberAccount, notificationPreference]) {
    await database.delete(table);
  }
  clock.now = new Date('2031-05-20T10:00:00+08:00');
  platform = openLinePlatform({ accessToken, now: () => clock.now });
  const line = openLineMessaging(
    { accessToken },
    { baseUrl: 'https://line.test', ask: platform.ask },
  );
  lines = new Map([['shop', line]]);
  couriers = [createLineCourier({ lines, log, publicUrl: () => publicUrl })];
});

const send = () =>
  sendNotifications(opened.database, clock.now, {
    ...{ log, providers: undefined as never, sending: { couriers, publicUrl } },
  });
async function createLinked(isFriend = true): Promise<string> {
  const { database } = opened;
  const memberId = await createMember(database);
  const accountId = lineUserOf(memberId);
  const dates = { createdAt: clock.now, updatedAt: clock.now };
  const id = crypto.randomUUID();
  await database
    .insert(memberAccount)
    .values({ id, providerId: 'line', accountId, memberId, ...dates });
  const friend = { account: 'shop', lineUserId: accountId, isFriend };
  await recordFriend(database, { ...friend, changedAt: clock.now });
  platform.friends.set(accountId, isFriend);
  return memberId;
}
let occasions = 0;
const placed = (orderNo: string): NotificationContent => ({
  ...{ kind: 'ORDER_PLACED', facts: { orderNo, payableTwd: 100, payBy: null } },
});
const tell = (memberId: string, content: NotificationContent = placed('G310520ABCDEF')) => {
  occasions += 1;
  const row = { memberId, channelId: null, occasion: `occasion ${occasions}`, at: clock.now };
  return writeNotifications(opened.database, [{ ...content, ...row }]);
};
const messagesOf = (memberId: string) =>
  (platform.received.get(lineUserOf(memberId)) ?? []).flatMap(({ messages }) => messages);
const statuses = async () =>
  (await opened.database.select().from(notificationDelivery).orderBy(notificationDelivery.id)).map(
    ({ status, tries }) => `${status} ${tries}`,
  );

test('friends get a card that leads to the page, and nobody else anything', async () => {
  const memberId = await createLinked();
  const stranger = await createMember(opened.database);
  const former = await createLinked(false);
  for (const one of [memberId, stranger, former]) await tell(one);
  await Promise.all([send(), send()]);
  const [message] = messagesOf(memberId);
  expect(message).toMatchObject({
    ...{ type: 'flex', altText: expect.stringContaining('訂單成立：訂單 G310520ABCDEF') },
  });
  expect(JSON.stringify(message)).toContain('https://shop.test/member/orders/G310520ABCDEF');
  expect(await statuses()).toEqual(['SENT 1']);
});

test('what is due at once is one message, which counts once', async () => {
  const memberId = await createLinked();
  for (const orderNo of ['G1', 'G2', 'G3']) await tell(memberId, placed(orderNo));
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  expect(messagesOf(memberId)[0]).toMatchObject({ contents: { type: 'carousel' } });
  expect(platform.quota.used).toBe(1);
  expect(await statuses()).toEqual(['SENT 1', 'SENT 1', 'SENT 1']);
});

test('an answer that was lost delivers nothing twice', async () => {
  const memberId = await createLinked();
  await tell(memberId, placed('G1'));
  await tell(memberId, placed('G2'));
  platform.faults.push('FAULT_AFTER');
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  pass(1);
  await tell(memberId, placed('G3'));
  await send();
  expect(messagesOf(memberId)).toHaveLength(2);
  expect(await statuses()).toEqual(['SENT 2', 'SENT 1', 'SENT 1']);
});

test('the same to many is one message, in pages of many, delivered once though its answer was lost', async () => {
  const members: string[] = [];
  for (let count = 0; count < 30; count += 1) members.push(await createLinked());
  const [blocked = '', busy = ''] = members;
  platform.friends.set(lineUserOf(blocked), false);
  const recall: NotificationContent = {
    ...{ kind: 'RECALL_ANNOUNCED', facts: { bulletinId: 7, title: '白蝦召回' } },
  };
  for (const memberId of members) await tell(memberId, recall);
  await tell(busy, placed('G1'));
  platform.faults.push('FAULT_AFTER', 'FAULT_AFTER');
  await send();
  pass(1);
  await send();
  expect(members.map((memberId) => messagesOf(memberId).length)).toEqual([
    0,
    ...members.slice(1).map(() => 1),
  ]);
  // Who gets something else as well gets both as one message, which counts once.
  expect(messagesOf(busy)[0]).toMatchObject({ contents: { type: 'carousel' } });
  expect(platform.sent.map(({ length }) => length).sort((a, b) => a - b)).toEqual([1, 28]);
  expect(platform.quota.used).toBe(29);
  expect(new Set(await statuses())).toEqual(new Set(['SENT 1', 'SENT 2']));
});

test('what differs by member goes to each, and what is tried again to the same', async () => {
  const members = [await createLinked(), await createLinked(), await createLinked()];
  const news: NotificationContent = {
    ...{ kind: 'RECALL_ANNOUNCED', facts: { bulletinId: 8, title: '米召回' } },
  };
  for (const memberId of members.slice(0, 2)) await tell(memberId, news);
  await tell(members[2] ?? '', placed('G9'));
  platform.faults.push('FAULT', 'FAULT');
  await send();
  const late = await createLinked();
  await tell(late, news);
  pass(1);
  await send();
  expect(platform.sent.map(({ length }) => length).sort()).toEqual([1, 1, 2]);
  for (const memberId of [...members, late]) expect(messagesOf(memberId)).toHaveLength(1);
});

test('members who get nothing at LINE are told how they would, others are not', async () => {
  const { database } = opened;
  const [friend, former] = [await createLinked(), await createLinked(false)];
  const stranger = await createMember(database);
  const invited = async (memberId: string) => {
    const context = { mail: null, reaches: couriers, now: clock.now };
    return (await presentPreferences(database, memberId, context)).lineInvitation;
  };
  const url = 'https://line.me/R/ti/p/%40kaituan-demo';
  expect(await invited(friend)).toBeNull();
  expect(await invited(former)).toEqual({ url, name: '@kaituan-demo', isLinked: true });
  platform.isAway = true;
  expect(await invited(stranger)).toEqual({ url, name: '@kaituan-demo', isLinked: false });
  pass(25 * 60);
  expect(await invited(stranger)).toBeNull();
  platform.isAway = false;
  expect(await invited(stranger)).toBeNull();
  pass(11);
  expect(await invited(stranger)).toMatchObject({ url });
});

test('LINE is away for an hour: afterwards everybody hears of everything once', async () => {
  const members: string[] = [];
  for (let count = 0; count < 12; count += 1) members.push(await createLinked());
  for (const memberId of members) await tell(memberId);
  platform.isAway = true;
  for (let minute = 0; minute < 60; minute += 5) {
    await send();
    pass(5);
  }
  for (const memberId of members) await tell(memberId, placed('G310520LATER0'));
  expect(members.flatMap(messagesOf)).toEqual([]);
  platform.isAway = false;
  for (let minute = 0; minute < 130; minute += 10) {
    await send();
    pass(10);
  }
  const cards = members.map((memberId) => JSON.stringify(messagesOf(memberId)));
  for (const text of cards) {
    expect(text.split('/member/orders/G310520ABCDEF').length - 1).toBe(1);
    expect(text.split('/member/orders/G310520LATER0').length - 1).toBe(1);
  }
  expect(new Set((await statuses()).map((status) => status.split(' ')[0]))).toEqual(
    new Set(['SENT']),
  );
});

test('marketing needs consent by this way too', async () => {
  const memberId = await createLinked();
  const fell = { productId: 1, name: '白蝦', priceTwd: 80, formerPriceTwd: 100 };
  const content: NotificationContent = { kind: 'WISHLIST_PRICE_FELL', facts: fell };
  await tell(memberId, content);
  await send();
  expect(messagesOf(memberId)).toEqual([]);
  const choice = { memberId, topic: 'PRICE', isOn: true, changedAt: clock.now };
  await opened.database.insert(notificationPreference).values({ ...choice, way: 'LINE' });
  await tell(memberId, content);
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
});

test('an account that is running out gathers, and keeps the last for what is pressing', async () => {
  const memberId = await createLinked();
  platform.quota = { limit: 200, used: 150 };
  await tell(memberId, placed('G1'));
  await tell(memberId, placed('G2'));
  await tell(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G3' } });
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  expect(JSON.stringify(messagesOf(memberId))).toContain('/member/orders/G3');
  pass(119);
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  pass(1);
  await send();
  expect(messagesOf(memberId)).toHaveLength(2);
  expect(await statuses()).toEqual(['SENT 1', 'SENT 1', 'SENT 1']);
  platform.quota.used = 195;
  pass(11);
  await tell(memberId, placed('G4'));
  await tell(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G5' } });
  await send();
  expect(messagesOf(memberId)).toHaveLength(3);
  expect((await statuses()).slice(3)).toEqual(['SKIPPED 1', 'SENT 1']);
});

test('a quota that ends unexpectedly is waited for by what is pressing', async () => {
  const memberId = await createLinked();
  platform.quota = { limit: 200, used: 0 };
  await tell(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G0' } });
  await send();
  platform.quota.used = 200;
  await tell(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G1' } });
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  platform.quota.limit = 400;
  for (let minutes = 0; minutes < 120; minutes += 10) {
    pass(10);
    await send();
  }
  expect(messagesOf(memberId)).toHaveLength(2);
});

test('what LINE never takes is given up at once', async () => {
  const memberId = await createLinked();
  platform.friends.delete(lineUserOf(memberId));
  await tell(memberId);
  await send();
  expect(await statuses()).toEqual(['DEAD 1']);
});

test('friends from before the shop listened are found', async () => {
  const memberId = await createLinked();
  await opened.database.delete(lineFriend);
  expect(await lookForFriends(opened.database, lines)).toBe(1);
  await tell(memberId);
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  expect(await lookForFriends(opened.database, lines)).toBe(0);
});

test('a card of a group buy shows how far it is', async () => {
  const { database } = opened;
  const memberId = await createLinked();
  const channelId = await createChannel(database);
  const skuId = await createSku(database, await createProduct(database));
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await createCampaign(database, channelId, clock.now, { items });
  const lines = [{ skuId, quantity: 1, ceilingTwd: 100 }];
  await insertPaidPledges(database, { campaignId, channelId, now: clock.now }, [{ lines }]);
  const [pledge] = await database.select().from(groupPledge);
  const facts = { pledgeNo: pledge?.pledgeNo ?? '', title: '蜂蜜團', closesAt: null };
  await tell(memberId, { kind: 'GROUP_JOINED', facts });
  await send();
  const text = JSON.stringify(messagesOf(memberId));
  expect(text).toContain(`https://shop.test/og/group-buys/${campaignId}.png`);
  expect(text).toMatch(/"width":"\d+%"/);
  expect(text).toMatch(/\d+／\d+ [人份]/);
});

test('a card shows the goods that it tells of, and the price before', async () => {
  const { database } = opened;
  const memberId = await createLinked();
  const productId = await createProduct(database);
  const size = { width: 640, height: 640, alt: '', color: '#fff' };
  const pictures = ['second', 'first'].map((id, place) => ({ id, position: 1 - place }));
  await database
    .insert(media)
    .values(pictures.map((picture) => ({ ...picture, ...size, productId, file: 'a.jpg' })));
  const choice = { memberId, topic: 'PRICE', isOn: true, changedAt: clock.now };
  await database.insert(notificationPreference).values({ ...choice, way: 'LINE' });
  const facts = { productId, name: '白蝦', priceTwd: 1_080, formerPriceTwd: 1_300 };
  await tell(memberId, { kind: 'WISHLIST_PRICE_FELL', facts });
  await send();
  const text = JSON.stringify(messagesOf(memberId));
  expect(text).toContain('"url":"https://shop.test/media/first/640.jpg"');
  expect(text).toContain('NT$1,080');
  expect(text).toContain('line-through');
});
