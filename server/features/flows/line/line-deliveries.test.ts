import { lineUserOf } from '@kaituan/demo/line/line-platform';
import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import { expect, test } from 'vitest';
import { lineFriend } from '#server/database/schema/line-schema.ts';
import { notificationPreference } from '#server/database/schema/notification-schema.ts';
import { presentPreferences } from '#server/features/ground/notification/present-preferences.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { placed, useLineShop } from '#server/testing/shops/line-shop.ts';
import { lookForFriends } from './line-friends.ts';

const shop = useLineShop();
const { clock, pass, send, createLinked, notify, messagesOf, statuses } = shop;

test('friends get a card that leads to the page, and nobody else anything', async () => {
  const memberId = await createLinked();
  const stranger = await createMember(shop.database);
  const former = await createLinked(false);
  for (const one of [memberId, stranger, former]) await notify(one);
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
  for (const orderNo of ['G1', 'G2', 'G3']) await notify(memberId, placed(orderNo));
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  expect(messagesOf(memberId)[0]).toMatchObject({ contents: { type: 'carousel' } });
  expect(shop.platform.quota.used).toBe(1);
  expect(await statuses()).toEqual(['SENT 1', 'SENT 1', 'SENT 1']);
});

test('an answer that was lost delivers nothing twice', async () => {
  const memberId = await createLinked();
  await notify(memberId, placed('G1'));
  await notify(memberId, placed('G2'));
  shop.platform.faults.push('FAULT_AFTER');
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  pass(1);
  await notify(memberId, placed('G3'));
  await send();
  expect(messagesOf(memberId)).toHaveLength(2);
  expect(await statuses()).toEqual(['SENT 2', 'SENT 1', 'SENT 1']);
});

test('the same to many is one message, in pages of many, delivered once though its answer was lost', async () => {
  const members: string[] = [];
  for (let count = 0; count < 30; count += 1) members.push(await createLinked());
  const [blocked = '', busy = ''] = members;
  shop.platform.friends.set(lineUserOf(blocked), false);
  const recall: NotificationContent = {
    ...{ kind: 'RECALL_ANNOUNCED', facts: { bulletinId: 7, title: '白蝦召回' } },
  };
  for (const memberId of members) await notify(memberId, recall);
  await notify(busy, placed('G1'));
  shop.platform.faults.push('FAULT_AFTER', 'FAULT_AFTER');
  await send();
  pass(1);
  await send();
  expect(members.map((memberId) => messagesOf(memberId).length)).toEqual([
    0,
    ...members.slice(1).map(() => 1),
  ]);
  // Two notifications for one member go as one message, which counts once.
  expect(messagesOf(busy)[0]).toMatchObject({ contents: { type: 'carousel' } });
  expect(shop.platform.sent.map(({ length }) => length).sort((a, b) => a - b)).toEqual([1, 28]);
  expect(shop.platform.quota.used).toBe(29);
  expect(new Set(await statuses())).toEqual(new Set(['SENT 1', 'SENT 2']));
});

test('what differs by member goes to each, and what is tried again to the same', async () => {
  const members = [await createLinked(), await createLinked(), await createLinked()];
  const news: NotificationContent = {
    ...{ kind: 'RECALL_ANNOUNCED', facts: { bulletinId: 8, title: '米召回' } },
  };
  for (const memberId of members.slice(0, 2)) await notify(memberId, news);
  await notify(members[2] ?? '', placed('G9'));
  shop.platform.faults.push('FAULT', 'FAULT');
  await send();
  const late = await createLinked();
  await notify(late, news);
  pass(1);
  await send();
  expect(shop.platform.sent.map(({ length }) => length).sort()).toEqual([1, 1, 2]);
  for (const memberId of [...members, late]) expect(messagesOf(memberId)).toHaveLength(1);
});

test('members whom LINE does not reach are shown how to change that, others are not', async () => {
  const { database } = shop;
  const [friend, former] = [await createLinked(), await createLinked(false)];
  const stranger = await createMember(database);
  const invited = async (memberId: string) => {
    const context = { mail: null, reaches: shop.couriers, now: clock.now };
    return (await presentPreferences(database, memberId, context)).lineInvitation;
  };
  const url = 'https://line.me/R/ti/p/%40kaituan-demo';
  expect(await invited(friend)).toBeNull();
  expect(await invited(former)).toEqual({ url, name: '@kaituan-demo', isLinked: true });
  shop.platform.isAway = true;
  expect(await invited(stranger)).toEqual({ url, name: '@kaituan-demo', isLinked: false });
  pass(25 * 60);
  expect(await invited(stranger)).toBeNull();
  shop.platform.isAway = false;
  expect(await invited(stranger)).toBeNull();
  pass(11);
  expect(await invited(stranger)).toMatchObject({ url });
});

test('LINE is away for an hour: afterwards everybody hears of everything once', async () => {
  const members: string[] = [];
  for (let count = 0; count < 12; count += 1) members.push(await createLinked());
  for (const memberId of members) await notify(memberId);
  shop.platform.isAway = true;
  for (let minute = 0; minute < 60; minute += 5) {
    await send();
    pass(5);
  }
  for (const memberId of members) await notify(memberId, placed('G310520LATER0'));
  expect(members.flatMap(messagesOf)).toEqual([]);
  shop.platform.isAway = false;
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
  await notify(memberId, content);
  await send();
  expect(messagesOf(memberId)).toEqual([]);
  const choice = { memberId, topic: 'PRICE', isOn: true, changedAt: clock.now };
  await shop.database.insert(notificationPreference).values({ ...choice, way: 'LINE' });
  await notify(memberId, content);
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
});

test('an account that is running out gathers, and keeps the last for what is pressing', async () => {
  const memberId = await createLinked();
  shop.platform.quota = { limit: 200, used: 150 };
  await notify(memberId, placed('G1'));
  await notify(memberId, placed('G2'));
  await notify(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G3' } });
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
  shop.platform.quota.used = 195;
  pass(11);
  await notify(memberId, placed('G4'));
  await notify(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G5' } });
  await send();
  expect(messagesOf(memberId)).toHaveLength(3);
  expect((await statuses()).slice(3)).toEqual(['SKIPPED 1', 'SENT 1']);
});

test('a quota that ends unexpectedly is waited for by what is pressing', async () => {
  const memberId = await createLinked();
  shop.platform.quota = { limit: 200, used: 0 };
  await notify(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G0' } });
  await send();
  shop.platform.quota.used = 200;
  await notify(memberId, { kind: 'PAYMENT_FAILED', facts: { orderNo: 'G1' } });
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  shop.platform.quota.limit = 400;
  for (let minutes = 0; minutes < 120; minutes += 10) {
    pass(10);
    await send();
  }
  expect(messagesOf(memberId)).toHaveLength(2);
});

test('what LINE never takes is given up at once', async () => {
  const memberId = await createLinked();
  shop.platform.friends.delete(lineUserOf(memberId));
  await notify(memberId);
  await send();
  expect(await statuses()).toEqual(['DEAD 1']);
});

test('friends from before the shop listened are found', async () => {
  const memberId = await createLinked();
  await shop.database.delete(lineFriend);
  expect(await lookForFriends(shop.database, shop.lines)).toBe(1);
  await notify(memberId);
  await send();
  expect(messagesOf(memberId)).toHaveLength(1);
  expect(await lookForFriends(shop.database, shop.lines)).toBe(0);
});

test('staff see what the month leaves of each account, and where LINE does not say', async () => {
  const quotas = async () => {
    const { database, couriers: reaches } = shop;
    const ask = askAsOwner({ database, reaches, now: () => clock.now });
    return (await ask('/StaffNotification/GetLineQuotaArray', {})).result;
  };
  shop.platform.isAway = true;
  expect(await quotas()).toEqual([{ channelId: null, quota: null }]);
  shop.platform.isAway = false;
  Object.assign(shop.platform.quota, { limit: 200, used: 130 });
  pass(10);
  expect(await quotas()).toEqual([
    { channelId: null, quota: { limit: 200, used: 130, policy: 'DIGEST', forecast: 207 } },
  ]);
});
