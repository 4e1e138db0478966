import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { placeUnpaid, readersOf } from '#server/testing/orders/paying-shop.ts';
import { openReductions, type Reductions } from '#server/testing/orders/reductions.ts';

let opened: OpenDatabase;
let desk: Reductions;
const place = { id: 'P1', name: '松山店', address: '臺北市松山區八德路四段 1 號', phone: '' };
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openReductions(opened.database);
  await opened.database
    .update(channelTerms)
    .set({
      payments: [
        { method: 'HOME_COD', feeTwd: 30 },
        { method: 'PAY_AT_PICKUP', feeTwd: 0 },
      ],
      shipping: shippingMethodNames.map((method) => ({
        ...{ method, region: 'MAIN' as const },
        tiers: [{ minGoodsTwd: 0, feeTwd: method === 'STORE_PICKUP' ? 0 : 100 }],
      })),
      pickupPlaces: [{ ...place, hours: '' }],
    })
    .where(eq(channelTerms.channelId, desk.shop.channelId));
});
afterAll(() => opened.close());

const labelOf = async (orderNo: string, shipmentNo: number) => {
  const { result } = await desk.ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] });
  return result.find((one) => one.shipmentNo === shipmentNo)?.labelVersion ?? '';
};
const move = (orderNo: string, parcel: number | undefined, step: 'PREPARE' | 'DELIVER') =>
  desk.ask('/StaffOrder/MoveParcels', { orderNo, parcel, step });
const ship = (orderNo: string, parcel: number | undefined, labelVersion?: string) =>
  desk.ask('/StaffOrder/MoveParcels', {
    ...{ orderNo, parcel, labelVersion, step: 'SHIP', carrier: '黑貓', trackingNo: '1' },
  });
const takeBack = (orderNo: string, parcel: number) =>
  desk.ask('/StaffOrder/TakeBackParcels', { orderNo, parcel });

/** Five pieces at 500, delivery 100, fee of the method 30: 2,630; three pieces in a second parcel. */
async function placeInTwo() {
  const bought = await placeUnpaid(opened.database, desk.shop, { method: 'HOME_COD', quantity: 5 });
  const { orderNo, skuId } = bought;
  expect(await bought.order()).toMatchObject({ payableTwd: 2_630, paymentStatus: 'COD_DUE' });
  await desk.ask('/StaffPacking/SplitParcel', {
    ...{ orderNo, parcel: 1, labelVersion: await labelOf(orderNo, 1) },
    units: [{ skuId, quantity: 3 }],
  });
  return bought;
}

/** Two parcels to be fetched and paid at a place of the shop: 500 as it is, 300 frozen. */
async function placeForPickup() {
  const { shop } = desk;
  const { database } = opened;
  const frozen = await createProduct(database, {
    ...{ channelIds: [shop.channelId], skus: [] },
    temperature: 'FROZEN',
  });
  const skuId = await shop.createSku();
  const buyer = await shop.createBuyer();
  for (const one of [skuId, await createSku(database, frozen, { priceTwd: 300, onHand: 10 })]) {
    await buyer.addItem(one);
  }
  const checkoutNo = await buyer.openCheckout();
  await buyer.fillCheckout(checkoutNo, {
    paymentMethod: 'PAY_AT_PICKUP',
    shipments: (['AMBIENT', 'FROZEN'] as const).map((key) => ({
      ...{ key, method: 'STORE_PICKUP' as const, placeId: place.id },
    })),
  });
  const { orderNo } = (await buyer.call('/Checkout/SubmitCheckout', { checkoutNo })).result;
  return { orderNo, buyer, ...readersOf(database, orderNo, skuId) };
}
async function leaveUnclaimed(orderNo: string, parcel: number) {
  await desk.ask('/StaffOrder/MoveParcels', { orderNo, step: 'ARRIVE' });
  await desk.ask('/StaffOrder/MoveParcels', { orderNo, parcel, step: 'UNCLAIMED' });
  await takeBack(orderNo, parcel);
}

test('a carrier collects what its label says; what came back is refunded at once', async () => {
  const bought = await placeInTwo();
  const { orderNo } = bought;
  await ship(orderNo, undefined);
  await takeBack(orderNo, 2);
  expect(await bought.stock()).toEqual({ onHand: 8, reserved: 0 });
  expect(await bought.order()).toMatchObject({ payableTwd: 2_630, paymentStatus: 'COD_DUE' });
  expect(await bought.refunds()).toEqual([]);
  await move(orderNo, 1, 'DELIVER');
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 2_630 });
  // Two pieces of five, the delivery and the fee stay.
  expect(await bought.refunds()).toMatchObject([{ cause: 'PARCEL 2', amountTwd: 1_500 }]);
});

test('before a label with the amount left, what came back is not to be paid, and labels are printed anew', async () => {
  const bought = await placeInTwo();
  const { orderNo, buyer } = bought;
  await move(orderNo, 1, 'PREPARE');
  const printed = await labelOf(orderNo, 1);
  await ship(orderNo, 2);
  await takeBack(orderNo, 2);
  expect(await bought.stock()).toEqual({ onHand: 10, reserved: 2 });
  expect(await bought.order()).toMatchObject({ payableTwd: 1_130, goodsTwd: 1_000 });
  const { result } = await buyer.call('/Order/GetOrder', { orderNo });
  expect(result.payment).toMatchObject({ amountTwd: 1_130 });
  expect(result.lines.find(({ shipmentNo }) => shipmentNo === 2)).toMatchObject({
    ...{ settledQuantity: 0, settledNetTwd: 0, returnedQuantity: 0, refundedTwd: 0 },
  });
  expect(result.events.map(({ text }) => text)).toContain(
    '包裹已退回店家，應付減少 NT$1,500（第 2 件包裹）',
  );
  const { events } = (await desk.ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  expect(events.find(({ kind }) => kind === 'SENT_BACK')?.detail).toContain('應付減少 NT$1,500');
  const stale = { code: 'ORDER_STATE_CONFLICT' };
  await expect(ship(orderNo, 1, printed)).rejects.toMatchObject(stale);
  await expect(ship(orderNo, 1)).rejects.toMatchObject(stale);
  await ship(orderNo, 1, await labelOf(orderNo, 1));
  await move(orderNo, 1, 'DELIVER');
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  expect(await bought.refunds()).toEqual([]);
});

test('labels that say what to collect are printed anew once money came, or never did', async () => {
  const bought = await placeInTwo();
  const { orderNo } = bought;
  await move(orderNo, undefined, 'PREPARE');
  const printed = await labelOf(orderNo, 1);
  const stale = { code: 'ORDER_STATE_CONFLICT' };
  const receive = (amountTwd: number) =>
    desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd });
  const { result } = await receive(1_000);
  const partly = await labelOf(orderNo, 1);
  await expect(ship(orderNo, 1, printed)).rejects.toMatchObject(stale);
  const { receiptNo } = result;
  await desk.ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '記錯訂單' });
  await expect(ship(orderNo, 1, partly)).rejects.toMatchObject(stale);
  const collected = await labelOf(orderNo, 1);
  // Paid before it left: nobody collects anything.
  await receive(2_630);
  await expect(ship(orderNo, 1, collected)).rejects.toMatchObject(stale);
  await expect(ship(orderNo, 1)).rejects.toMatchObject(stale);
  await ship(orderNo, 1, await labelOf(orderNo, 1));
});

test('a label printed before anything was packed is printed anew once the order is paid', async () => {
  const { orderNo } = await placeInTwo();
  const printed = await labelOf(orderNo, 1);
  await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 2_630 });
  await expect(ship(orderNo, 1, printed)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  await ship(orderNo, 1, await labelOf(orderNo, 1));
});

test('who pays at the pickup does not pay for a parcel that nobody fetched in time', async () => {
  const bought = await placeForPickup();
  const { orderNo } = bought;
  const notify = () => notifyMembers(opened.database, desk.shop.clock.now, desk.shop.tools);
  // What happened before it runs first is nobody's news.
  await notify();
  await leaveUnclaimed(orderNo, 1);
  await notify();
  const notified = await bought.buyer.call('/Notification/GetNotificationArray', {});
  expect(notified.result.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      `訂單 ${orderNo} 的包裹逾期未取，將退回店家。`,
      `訂單 ${orderNo} 的包裹已退回店家，其餘的付款時少付 NT$500。`,
    ]),
  );
  const waiting = (await desk.ask('/StaffHandOut/SearchPickupArray', { which: 'WAITING' })).result;
  expect(waiting.filter((row) => row.orderNo === orderNo)).toMatchObject([{ dueTwd: 300 }]);
  const handed = await desk.ask('/StaffHandOut/HandOver', {
    ...{ orderNo, parcel: 2, collectedTwd: 300 },
  });
  expect(handed.result).toMatchObject({ outcome: 'HANDED', bookedTwd: 300 });
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 300 });
});

test('what a goodwill and a parcel that came back leave nothing of is handed over without money', async () => {
  const bought = await placeForPickup();
  const { orderNo } = bought;
  await desk.reduce(orderNo, { lines: [], goodwillTwd: 790, cause: 'CHANGED_MIND', reason: '' });
  await leaveUnclaimed(orderNo, 1);
  expect(await bought.order()).toMatchObject({ payableTwd: 0, itemsNetTwd: 0, goodsTwd: 300 });
  await desk.ask('/StaffHandOut/HandOver', { orderNo, parcel: 2, collectedTwd: null });
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 0 });
  // Sales figures and the history learn of it; nobody is notified of nothing.
  expect(await bought.events()).toContain('PAID');
  await notifyMembers(opened.database, desk.shop.clock.now, desk.shop.tools);
  const notified = await bought.buyer.call('/Notification/GetNotificationArray', {});
  expect(notified.result.map(({ title }) => title)).not.toContain('付款完成');
  expect(await bought.refunds()).toEqual([]);
});
