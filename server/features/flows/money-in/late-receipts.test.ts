import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const hourMs = 3_600_000;

/** Two pieces at 500 and their delivery, to be transferred: NT$1,100. */
async function place(given: Parameters<PayingShop['createSku']>[0] = {}, known?: number) {
  const skuId = known ?? (await shop.createSku(given));
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER', skuId });
  const ask = askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });
  const { orderNo } = unpaid;
  const receivedOn = '2026-01-05';
  return {
    ...unpaid,
    ask,
    receive: async (amountTwd: number) =>
      (await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, receivedOn })).result,
    undo: (receiptNo: string) => ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo }),
  };
}
async function timeOut() {
  shop.pass(5 * 24 * 60);
  await shop.runJobs();
}

test('a receipt whose surplus is in a file for the bank cannot be undone: it may be paid out already', async () => {
  const order = await place();
  const { receiptNo } = await order.receive(1_500);
  const isOwn = eq(refund.orderNo, order.orderNo);
  await opened.database.update(refund).set({ exportedAt: shop.clock.now }).where(isOwn);
  await expect(order.undo(receiptNo)).rejects.toMatchObject({
    ...{ code: 'ORDER_STATE_CONFLICT', message: '這筆款項的退款已經處理，入帳不能取消' },
  });
  expect(await order.refunds()).toMatchObject([{ amountTwd: 400, status: 'REQUESTED' }]);
  expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
});

test('late money reinstates an order whose limit per member was lifted meanwhile', async () => {
  const order = await place({ maxPerMember: 2 });
  await timeOut();
  const isOwn = eq(sku.id, order.skuId);
  await opened.database.update(sku).set({ maxPerMember: null }).where(isOwn);
  expect(await order.receive(1_100)).toMatchObject({ outcome: 'REINSTATED' });
  expect(await order.refunds()).toEqual([]);
});

describe('a part payment', () => {
  test('moves the deadline wherever the buyer reads it, and is reminded of by that one', async () => {
    const order = await place();
    const { orderNo, buyer } = order;
    await order.start();
    shop.pass(3 * 24 * 60 - 60);
    await shop.runJobs();
    expect(await order.events()).toContain('REMINDED');
    await order.receive(100);
    const due = new Date(shop.clock.now.getTime() + 24 * hourMs).toISOString();
    expect((await order.order()).payBy?.toISOString()).toBe(due);
    const { result: payment } = await buyer.call('/Payment/GetPayment', { orderNo });
    expect(payment).toMatchObject({ payBy: due, receivedTwd: 100 });
    const { result: shown } = await buyer.call('/Order/GetOrder', { orderNo });
    expect(shown.payment?.payBy).toBe(due);
    const { result: listed } = await buyer.call('/Order/GetOrderArray', {});
    expect(listed.find((one) => one.orderNo === orderNo)?.payBy).toBe(due);
    // Past the former deadline, and near the new one: nine tenths of its time.
    const reminded = async () =>
      (await order.events()).filter((kind) => kind === 'REMINDED').length;
    const before = await reminded();
    shop.pass(20 * 60);
    await shop.runJobs();
    expect(await reminded()).toBe(before + 1);
    expect(await order.order()).toMatchObject({ status: 'PLACED' });
  });
});

describe('late money for goods that are gone', () => {
  test('that never came leaves the order as it was, and the real money reinstates it', async () => {
    const order = await place({ onHand: 2 });
    await timeOut();
    const other = await place({}, order.skuId);
    const { receiptNo, outcome } = await order.receive(1_100);
    expect(outcome).toBe('SURPLUS');
    expect(await order.order()).toMatchObject({ cancelReason: 'LATE_PAYMENT' });
    await order.undo(receiptNo);
    expect(await order.order()).toMatchObject({ status: 'CANCELLED', cancelReason: 'PAY_TIMEOUT' });
    expect(await order.refunds()).toEqual([]);
    await other.ask('/StaffOrder/CancelOrderByShop', { orderNo: other.orderNo });
    expect(await order.receive(1_100)).toMatchObject({ outcome: 'REINSTATED' });
    expect(await order.order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
  });
});
