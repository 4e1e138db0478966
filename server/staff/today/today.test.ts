import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMiss } from '#server/database/content-schema.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { notification, notificationDelivery } from '#server/database/notification-schema.ts';
import { shopOrder } from '#server/database/order-schema.ts';
import { askAsOwner } from '#server/testing/ask-as-owner.ts';
import { createChannel } from '#server/testing/catalog-factory.ts';
import { createMember } from '#server/testing/member-factory.ts';
import { openPayingShop, type PayingShop, placeUnpaid } from '#server/testing/paying-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

/** Two of the last week, and one of the week before. */
async function addDeadLetters(database: Database, { channelId, clock }: PayingShop): Promise<void> {
  const memberId = await createMember(database);
  for (const days of [0, 6, 8]) {
    const at = new Date(clock.now.getTime() - days * 86_400_000);
    const [row] = await database
      .insert(notification)
      .values({ memberId, channelId, kind: 'ORDER_PAID', facts: {}, occasion: `${days}`, at })
      .returning({ notificationId: notification.id });
    if (!row) throw new Error('no notification');
    await database
      .insert(notificationDelivery)
      .values({ ...row, way: 'EMAIL', status: 'DEAD', nextTryAt: at, endedAt: at });
  }
}

test('today counts what waits, and sells by days of Taiwan, each channel by itself', async () => {
  const { database } = opened;
  const elsewhere = await createChannel(database);
  const transfer = await placeUnpaid(database, shop, { method: 'BANK_TRANSFER' });
  await transfer.start();
  await transfer.buyer.call('/Payment/ReportTransfer', {
    ...{ orderNo: transfer.orderNo, lastFive: '54321', amountTwd: 1100, note: '' },
    paidOn: shop.clock.now.toISOString().slice(0, 10),
  });
  await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const early = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  // One minute past midnight in Taipei, yesterday by the clock of Greenwich.
  const midnight = new Date(shop.clock.now);
  midnight.setUTCHours(-8, 1, 0, 0);
  await database
    .update(shopOrder)
    .set({ placedAt: midnight })
    .where(eq(shopOrder.orderNo, early.orderNo));
  await database.insert(searchMiss).values({
    ...{ channelId: shop.channelId, query: '櫻桃', times: 3, lastAt: shop.clock.now },
  });
  await addDeadLetters(database, shop);
  const ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
  const { result } = await ask('/StaffToday/GetTodayArray', {});
  const here = result.find(({ channelId }) => channelId === shop.channelId);
  expect(here).toMatchObject({
    ...{ toConfirm: 1, unpaid: 1, toShip: 2, returns: 0, refunds: 0, questions: 0, lowStock: 0 },
    deadLetters: 2,
    ...{ closing: [], misses: [{ query: '櫻桃', times: 3 }] },
  });
  expect(here?.sales).toHaveLength(28);
  expect(here?.sales?.at(-1)).toMatchObject({
    day: shop.clock.now.toISOString().slice(0, 10),
    orders: 3,
  });
  const there = result.find(({ channelId }) => channelId === elsewhere);
  expect(there).toMatchObject({ toShip: 0, unpaid: 0, misses: [], deadLetters: 0 });
  expect(there?.sales?.at(-1)).toMatchObject({ orders: 0, salesTwd: 0 });
});
