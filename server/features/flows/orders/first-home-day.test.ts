import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { sendOrder } from '#server/testing/orders/parcel-office.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const inDays = (days: number) => addDays(taipeiDayOf(shop.clock.now.getTime()), days);
const dayMinutes = 24 * 60;
type Buyer = Awaited<ReturnType<PayingShop['createBuyer']>>;
const dayOf = async (buyer: Buyer, orderNo: string) =>
  (await buyer.call('/Order/GetOrder', { orderNo })).result.shipments[0]?.firstHomeDay;

it('an order says the first day it can come, until it is sent or that day is there', async () => {
  const buyer = await shop.createBuyer();
  const orderNo = await buyer.placeOrder([{ skuId: await shop.createSku() }]);
  expect(await dayOf(buyer, orderNo)).toBe(inDays(3));
  // What was ordered yesterday comes a day before what is ordered now.
  shop.pass(dayMinutes);
  expect(await dayOf(buyer, orderNo)).toBe(inDays(2));
  shop.pass(2 * dayMinutes);
  expect(await dayOf(buyer, orderNo)).toBeNull();
  const sent = await buyer.placeOrder([{ skuId: await shop.createSku() }]);
  await sendOrder(opened.database, sent, shop.clock.now);
  expect(await dayOf(buyer, sent)).toBeNull();
});

it('an unpaid order counts from now, and knows the days without delivery', async () => {
  const buyer = await shop.createBuyer();
  const paidBy = { paymentMethod: 'BANK_TRANSFER' } as const;
  const orderNo = await buyer.placeOrder([{ skuId: await shop.createSku() }], paidBy);
  shop.pass(dayMinutes);
  expect(await dayOf(buyer, orderNo)).toBe(inDays(3));
  const { channelId } = shop;
  const terms = opened.database.update(channelTerms).set({ noShipDays: [inDays(3)] });
  await terms.where(eq(channelTerms.channelId, channelId));
  expect(await dayOf(buyer, orderNo)).toBe(inDays(4));
});
