import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { searchMiss } from '#server/database/schema/content-schema.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { returnRequest, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { withGroups } from '#server/testing/group-buys/group-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createRecords } from '#server/testing/shops/staff-records.ts';

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
  const ahead = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  await database
    .update(shipment)
    .set({ shipFrom: new Date(shop.clock.now.getTime() + 86_400_000) })
    .where(eq(shipment.orderNo, ahead.orderNo));
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
    ...{ toShipLater: 1, deadLetters: 2 },
    ...{ groups: [], misses: [{ query: '櫻桃', times: 3 }] },
  });
  expect(here?.sales).toHaveLength(28);
  expect(here?.sales?.at(-1)).toMatchObject({
    day: shop.clock.now.toISOString().slice(0, 10),
    orders: 4,
  });
  const [best] = here?.bestSellers ?? [];
  expect(best).toMatchObject({ pieces: 2, formerPieces: 0, salesTwd: 1_000 });
  await ask('/StaffOrder/CancelOrderByShop', { orderNo: early.orderNo });
  const sold = (await ask('/StaffToday/GetTodayArray', {})).result.find(
    ({ channelId }) => channelId === shop.channelId,
  )?.bestSellers;
  expect(sold).toHaveLength(3);
  expect(here?.bestSellers).toHaveLength(4);
  const there = result.find(({ channelId }) => channelId === elsewhere);
  expect(there).toMatchObject({ toShip: 0, unpaid: 0, misses: [], deadLetters: 0 });
  expect(there?.sales?.at(-1)).toMatchObject({ orders: 0, salesTwd: 0 });
});

test('today counts what waits for a decision, and the goods that run short', async () => {
  const { database } = opened;
  const own = await openPayingShop(database);
  const ask = askAsOwner({ database, payments: own.payments, now: () => own.clock.now });
  const counted = async () => {
    const { result } = await ask('/StaffToday/GetTodayArray', {});
    const here = result.find(({ channelId }) => channelId === own.channelId);
    const { returns, refunds, questions, lowStock } = here ?? {};
    return { returns, refunds, questions, lowStock };
  };
  expect(await counted()).toEqual({ returns: 0, refunds: 0, questions: 0, lowStock: 0 });
  // A refund to a bank account, and a question that nobody has answered.
  const { orderNo, referenceId } = await createRecords(database, own);
  await own.createSku({ onHand: 6 });
  await own.createSku({ onHand: 2 });
  await database.insert(returnRequest).values({
    ...{ returnNo: 'R1', orderNo: String(orderNo), status: 'REQUESTED', refundTwd: 0 },
    requestedAt: own.clock.now,
  });
  expect(await counted()).toEqual({ returns: 1, refunds: 1, questions: 1, lowStock: 1 });
  await ask('/StaffMessage/AnswerThread', {
    referenceId: String(referenceId),
    body: '明天到貨',
  });
  expect(await counted()).toMatchObject({ questions: 0 });
});

test('today shows how far open group buys are, and who joined since yesterday', async () => {
  const { database } = opened;
  const groups = withGroups(database, shop);
  const items = [{ skuId: await shop.createSku(), startTwd: 100 }];
  const campaignId = await groups.openCampaign({ items, goalMin: 4 });
  const now = shop.clock.now;
  const target = { campaignId, channelId: shop.channelId, now };
  const lines = items.map(({ skuId }) => ({ skuId, quantity: 1, ceilingTwd: 100 }));
  const joined = await insertPaidPledges(database, target, [{ lines }, { lines }, { lines }]);
  const yesterday = new Date(now.getTime() - 25 * 3_600_000);
  await database
    .update(groupPledge)
    .set({ joinedAt: yesterday })
    .where(eq(groupPledge.orderNo, joined[0] ?? ''));
  const ask = askAsOwner({ database, payments: shop.payments, now: () => now });
  const { result } = await ask('/StaffToday/GetTodayArray', {});
  const here = result.find(({ channelId }) => channelId === shop.channelId);
  const { closesAt } = await groups.campaign(campaignId);
  expect(here?.groups).toMatchObject([
    { campaignId, closesAt: closesAt.toISOString(), ratioBps: 7_500, buyers: 3, newBuyers: 2 },
  ]);
});

test('a group buy that closed at a lower price is sold at that price', async () => {
  const { database } = opened;
  const closing = await openClosingShop(database);
  const ask = askAsOwner({ database, now: () => closing.clock.now });
  const pieces = (quantity: number) => ({
    feeTwd: 60,
    lines: [{ skuId: closing.skuId, quantity, ceilingTwd: 100 }],
  });
  await closing.close({ rungs: [{ threshold: 3, offTwd: 15 }], goalMin: 2 }, [
    pieces(2),
    pieces(1),
  ]);
  const { result } = await ask('/StaffToday/GetTodayArray', {});
  const here = result.find(({ channelId }) => channelId === closing.channelId);
  const soldTwd = here?.sales?.reduce((sum, { salesTwd }) => sum + salesTwd, 0);
  expect(here?.bestSellers).toMatchObject([{ pieces: 3, salesTwd: 3 * 85 }]);
  expect(soldTwd).toBe(3 * 85 + 2 * 60);
});
