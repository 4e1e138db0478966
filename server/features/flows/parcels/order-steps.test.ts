import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { confirmReceipt } from './complete-order.ts';
import { deliverParcel } from './deliver-parcel.ts';
import { arriveAtStore, shipParcel, startPreparing } from './move-parcel.ts';
import { markUnclaimed, takeBackParcel } from './take-back-parcel.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

type Step = (database: OpenDatabase['database'], order: OrderRow, now: Date) => Promise<unknown>;
const take = (orderNo: string, step: Step) =>
  opened.database.transaction(async (tx) => {
    await step(tx, await lockOrder(tx, orderNo), shop.clock.now);
  });
const shipmentNo = 1;
const sent = { shipmentNo, carrier: '黑貓宅急便', trackingNo: '9012345' };
const prepare: Step = (tx, order, now) => startPreparing(tx, order, { shipmentNo }, now);
const ship: Step = (tx, order, now) => shipParcel(tx, order, sent, now);
const arrive: Step = (tx, order, now) => arriveAtStore(tx, order, { shipmentNo }, now);
const deliver: Step = (tx, order, now) => deliverParcel(tx, order, { shipmentNo }, now);
const takeBack: Step = (tx, order, now) => takeBackParcel(tx, order, { shipmentNo }, now);
const receive: Step = (tx, order, now) => confirmReceipt(tx, order, now);
const cancelBy =
  (actor: 'MEMBER' | 'SHOP'): Step =>
  (tx, order, now) =>
    cancelPlacedOrder(tx, order, { reason: actor, actor, text: '不需要了' }, now);
const conflict = { code: 'ORDER_STATE_CONFLICT' };

describe('an order with cash on delivery', () => {
  test('is shipped to its buyer, who pays on delivery', async () => {
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { orderNo } = bought;
    expect(await bought.order()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'COD_DUE' });
    await take(orderNo, prepare);
    expect(await bought.stock()).toEqual({ onHand: 10, reserved: 2 });
    await take(orderNo, ship);
    expect(await bought.stock()).toEqual({ onHand: 8, reserved: 0 });
    await expect(take(orderNo, ship)).rejects.toMatchObject(conflict);
    await expect(take(orderNo, receive)).rejects.toMatchObject(conflict);
    await take(orderNo, deliver);
    const { payableTwd, ...order } = await bought.order();
    expect(payableTwd).toBe(1_130);
    expect(order).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130, status: 'CONFIRMED' });
    expect(order.deliveredAt).toEqual(shop.clock.now);
    expect(await bought.attempts()).toMatchObject([
      { method: 'HOME_COD', provider: 'OFFLINE', status: 'PAID', receivedTwd: 1_130 },
    ]);
    await take(orderNo, receive);
    expect(await bought.order()).toMatchObject({ status: 'COMPLETED' });
    expect(await bought.events()).toEqual([
      ...['PLACED', 'PREPARING', 'SHIPPED', 'DELIVERED', 'PAID'],
      ...['RECEIPT_CONFIRMED', 'COMPLETED'],
    ]);
    expect(await bought.stock()).toEqual({ onHand: 8, reserved: 0 });
  });

  test('is ready for pickup where its buyer collects it', async () => {
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    await take(bought.orderNo, prepare);
    await take(bought.orderNo, arrive);
    expect(await bought.stock()).toEqual({ onHand: 8, reserved: 0 });
    await take(bought.orderNo, deliver);
    expect(await bought.parcels()).toMatchObject([{ status: 'PICKED_UP' }]);
  });
});

test('a parcel at a convenience store is picked up there, also where nobody said that it arrived', async () => {
  const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
  await opened.database
    .update(shipment)
    .set({ method: 'CVS_711' })
    .where(eq(shipment.orderNo, bought.orderNo));
  for (const step of [prepare, ship, deliver]) await take(bought.orderNo, step);
  expect(await bought.parcels()).toMatchObject([{ status: 'PICKED_UP' }]);
});

describe('cancelling', () => {
  test('is possible for the buyer until the shop prepares it, for the shop until it was shipped', async () => {
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    await take(bought.orderNo, prepare);
    await expect(take(bought.orderNo, cancelBy('MEMBER'))).rejects.toMatchObject(conflict);
    await take(bought.orderNo, cancelBy('SHOP'));
    expect(await bought.order()).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'SHOP',
      paymentStatus: 'EXPIRED',
      paidTwd: 0,
    });
    expect(await bought.parcels()).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await bought.stock()).toEqual({ onHand: 10, reserved: 0 });
    expect(await bought.refunds()).toEqual([]);
    await expect(take(bought.orderNo, cancelBy('SHOP'))).rejects.toMatchObject(conflict);
    expect(await bought.stock()).toEqual({ onHand: 10, reserved: 0 });
  });

  test('is impossible once a parcel was shipped', async () => {
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    await take(bought.orderNo, prepare);
    await take(bought.orderNo, ship);
    await expect(take(bought.orderNo, cancelBy('SHOP'))).rejects.toMatchObject(conflict);
    expect(await bought.stock()).toEqual({ onHand: 8, reserved: 0 });
  });

  test('credits the pieces to a limit per member', async () => {
    const skuId = await shop.createSku({ maxPerMember: 2 });
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD', skuId });
    const again = () => bought.buyer.placeOrder([{ skuId, quantity: 2 }]);
    await take(bought.orderNo, cancelBy('MEMBER'));
    await expect(again()).resolves.toMatch(/^G/);
  });
});

describe('an unclaimed parcel', () => {
  test('is returned: its goods to stock, its money to the buyer, and its order is cancelled', async () => {
    const bought = await placeUnpaid(opened.database, shop);
    const { orderNo } = bought;
    await shop.gateway.payTrade(await bought.begin());
    await take(orderNo, prepare);
    await take(orderNo, arrive);
    await take(orderNo, (tx, order, now) => markUnclaimed(tx, order, { shipmentNo }, now));
    await expect(take(orderNo, deliver)).rejects.toMatchObject(conflict);
    await take(orderNo, takeBack);
    expect(await bought.order()).toMatchObject({ status: 'CANCELLED', cancelReason: 'SHOP' });
    expect(await bought.parcels()).toMatchObject([{ status: 'RETURNED' }]);
    expect(await bought.refunds()).toMatchObject([{ cause: 'CANCEL', amountTwd: 1_100 }]);
    expect(await bought.stock()).toEqual({ onHand: 10, reserved: 0 });
    await expect(take(orderNo, takeBack)).rejects.toMatchObject(conflict);
  });

  test('does not affect the other parcels: only its own goods are refunded', async () => {
    const { database } = opened;
    const { channelId } = shop;
    const cold = await createProduct(database, {
      ...{ channelIds: [channelId], skus: [] },
      temperature: 'CHILLED',
    });
    const chilled = await createSku(database, cold, { priceTwd: 300, onHand: 5 });
    const bought = await placeUnpaid(database, shop, { alsoSkuId: chilled });
    const { orderNo } = bought;
    await shop.gateway.payTrade(await bought.begin());
    const parcels = (await bought.parcels()).map((parcel) => parcel.shipmentNo);
    expect(parcels).toHaveLength(2);
    for (const no of parcels) {
      await take(orderNo, (tx, order, now) => startPreparing(tx, order, { shipmentNo: no }, now));
      const parcel = { ...sent, shipmentNo: no };
      await take(orderNo, (tx, order, now) => shipParcel(tx, order, parcel, now));
    }
    const lost = (await bought.lines()).find((line) => line.skuId === chilled)?.shipmentNo ?? 0;
    const other = parcels.find((no) => no !== lost) ?? 0;
    await take(orderNo, (tx, order, now) => takeBackParcel(tx, order, { shipmentNo: lost }, now));
    expect(await bought.refunds()).toMatchObject([{ cause: `PARCEL ${lost}`, amountTwd: 300 }]);
    expect(await bought.order()).toMatchObject({ status: 'CONFIRMED', deliveredAt: null });
    await take(orderNo, (tx, order, now) => deliverParcel(tx, order, { shipmentNo: other }, now));
    await take(orderNo, receive);
    expect(await bought.order()).toMatchObject({ status: 'COMPLETED' });
    const [row] = await database.select().from(sku).where(eq(sku.id, chilled));
    // Chilled, it is not sold again by itself.
    expect(row).toMatchObject({ onHand: 4, reserved: 0 });
  });

  test('refunds nothing when nothing was paid', async () => {
    const bought = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    for (const step of [prepare, ship, takeBack]) await take(bought.orderNo, step);
    expect(await bought.order()).toMatchObject({ status: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expect(await bought.refunds()).toEqual([]);
    expect(await bought.stock()).toEqual({ onHand: 10, reserved: 0 });
  });
});

describe('a parcel cannot move', () => {
  test('of an unpaid order', async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    for (const step of [prepare, ship, arrive, deliver]) {
      await expect(take(unpaid.orderNo, step)).rejects.toMatchObject(conflict);
    }
  });

  test('of an unknown order', async () => {
    await expect(take('G000000000000', prepare)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
