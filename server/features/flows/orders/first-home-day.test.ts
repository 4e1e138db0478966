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

it('an order that is fetched at the shop says from when, on a day its place hands out', async () => {
  const buyer = await shop.createBuyer();
  const { channelId } = shop;
  const place = {
    id: 'songshan',
    name: '松山門市',
    address: '臺北市',
    phone: '02',
    hours: '11–20',
  };
  const weekdays = [new Date(inDays(5)).getUTCDay()];
  const terms = opened.database.update(channelTerms);
  await terms
    .set({ noShipDays: [], pickupPlaces: [{ ...place, weekdays }] })
    .where(eq(channelTerms.channelId, channelId));
  const key = 'AMBIENT.READY.SHOP';
  const shipments = [{ key, method: 'STORE_PICKUP' as const, placeId: 'songshan' }];
  const choices = { shipments, paymentMethod: 'BANK_TRANSFER' as const };
  const orderNo = await buyer.placeOrder([{ skuId: await shop.createSku() }], choices);
  const { result } = await buyer.call('/Order/GetOrder', { orderNo });
  expect(result.shipments[0]).toMatchObject({ firstHomeDay: null, firstPickupDay: inDays(5) });
});
