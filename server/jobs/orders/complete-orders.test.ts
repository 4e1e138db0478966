import { returnWindowDays } from '@kaituan/domain/order/return-life';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { deliverParcel } from '#server/features/flows/parcels/deliver-parcel.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { deliverOrder, sendOrder } from '#server/testing/orders/parcel-office.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { completeOrders } from './complete-orders.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const run = () => completeOrders(opened.database, shop.clock.now, shop.tools);
/** On two nodes at once, and once more. */
const runOnNodes = async (): Promise<number> => {
  const [one, two] = await Promise.all([run(), run()]);
  return one + two + (await run());
};
const day = 24 * 60;

test('orders that arrived are completed when their return period is over', async () => {
  const { database } = opened;
  const bought = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  await deliverOrder(database, bought.orderNo, shop.clock.now);
  shop.pass((returnWindowDays.CARRIER - 1) * day);
  expect(await runOnNodes()).toBe(0);
  shop.pass(1 * day);
  expect(await runOnNodes()).toBe(1);
  expect(await bought.order()).toMatchObject({ status: 'COMPLETED', paymentStatus: 'PAID' });
  expect((await bought.events()).at(-1)).toBe('COMPLETED');
});

test('goods whose cash is booked days after they came may go back as long after that', async () => {
  const { database } = opened;
  const { orderNo, buyer } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  await sendOrder(database, orderNo, shop.clock.now);
  const arrived = { shipmentNo: 1, handedAt: shop.clock.now };
  shop.pass(returnWindowDays.CARRIER * day + 1);
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderNo);
    await deliverParcel(transaction, order, arrived, shop.clock.now);
  });
  const { paidAt, returnBy, actions } = (await buyer.call('/Order/GetOrder', { orderNo })).result;
  const periodMs = returnWindowDays.CARRIER * day * 60_000;
  expect(Date.parse(returnBy ?? '')).toBe(Date.parse(paidAt ?? '') + periodMs);
  expect(actions).toContain('RETURN');
  const { result: cards } = await buyer.call('/Order/GetOrderArray', {});
  expect(cards[0]?.actions).toContain('RETURN');
  expect(await run()).toBe(0);
  const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED' }];
  expect(await buyer.codeOf('/Order/RequestReturn', { orderNo, lines })).toBe('OK');
});
