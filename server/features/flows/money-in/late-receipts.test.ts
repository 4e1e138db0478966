import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
