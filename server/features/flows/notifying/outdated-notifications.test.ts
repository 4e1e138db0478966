import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import {
  type NewNotification,
  writeNotifications,
} from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { lastTime } from '#server/testing/last-time.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
  type UnpaidOrder,
} from '#server/testing/orders/paying-shop.ts';
import { createMailCourier } from './mail-courier.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let sent: Mail[];
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(notification);
  sent = [];
  shop.clock.now = lastTime('22:30');
});

const publicUrl = 'http://shop.test';
const mail = { send: async (letter: Mail) => void sent.push(letter) };
const couriers = [createMailCourier({ mail, publicUrl: () => publicUrl })];
const send = () =>
  sendNotifications(opened.database, shop.clock.now, {
    ...{ ...shop.tools, sending: { couriers, publicUrl } },
  });
const hour = 60;

/** An order of somebody who gets letters. */
async function placeByReader(method: PaymentMethod = 'CARD'): Promise<UnpaidOrder> {
  const unpaid = await placeUnpaid(opened.database, shop, { method });
  await opened.database
    .update(member)
    .set({ emailVerified: true })
    .where(eq(member.id, unpaid.buyer.memberId));
  return unpaid;
}
const kinds = ['ORDER_PLACED', 'PAYMENT_FAILED', 'PAYMENT_DUE', 'PAYMENT_PART_RECEIVED'] as const;
/** All that asks to pay, by a deadline some days away. */
async function askToPay({ buyer, orderNo }: UnpaidOrder): Promise<void> {
  const payBy = new Date(shop.clock.now.getTime() + 72 * hour * 60_000).toISOString();
  const notifications = kinds.map((kind) => ({
    ...{ kind, facts: { orderNo, payableTwd: 100, payBy, amountTwd: 40, leftTwd: 60 } },
    ...{ memberId: buyer.memberId, channelId: shop.channelId, occasion: kind, at: shop.clock.now },
  }));
  await writeNotifications(opened.database, notifications as NewNotification[]);
}
const statusesOf = async ({ buyer }: UnpaidOrder) => {
  const rows = await opened.database
    .select({ status: notificationDelivery.status })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .where(eq(notification.memberId, buyer.memberId));
  return rows.map(({ status }) => status);
};

test('in the morning nobody is asked to pay who paid or cancelled at night, and everybody else is', async () => {
  const [paid, cancelled, unpaid] = [
    await placeByReader(),
    await placeByReader(),
    await placeByReader(),
  ];
  for (const order of [paid, cancelled, unpaid]) await askToPay(order);
  await send();
  expect(sent).toEqual([]);
  shop.pass(2);
  await shop.gateway.payTrade(await paid.begin());
  await shop.gateway.deliverDue();
  await cancelled.buyer.call('/Order/CancelOrder', { orderNo: cancelled.orderNo });
  shop.pass(9.5 * hour);
  await send();
  expect(await statusesOf(paid)).toEqual(kinds.map(() => 'SKIPPED'));
  expect(await statusesOf(cancelled)).toEqual(kinds.map(() => 'SKIPPED'));
  expect(await statusesOf(unpaid)).toEqual(kinds.map(() => 'SENT'));
  expect(sent).toHaveLength(kinds.length);
});

test('of an order to be paid with the goods its buyer is told in the morning', async () => {
  const order = await placeByReader('HOME_COD');
  const { memberId } = order.buyer;
  await writeNotifications(opened.database, [
    {
      ...{ kind: 'ORDER_PLACED', memberId, channelId: shop.channelId, occasion: 'placed' },
      ...{ facts: { orderNo: order.orderNo, payableTwd: 100, payBy: null }, at: shop.clock.now },
    },
  ]);
  await send();
  shop.pass(10 * hour);
  await send();
  expect(await statusesOf(order)).toEqual(['SENT']);
});
