import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { openReductions, type Reductions } from '#server/testing/orders/reductions.ts';

let opened: OpenDatabase;
let desk: Reductions;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openReductions(opened.database);
});
afterAll(() => opened.close());

/** Five pieces at 500, delivery 100, fee of the method 30: 2,630; three pieces in a second parcel. */
async function placeInTwo() {
  const bought = await placeUnpaid(opened.database, desk.shop, { method: 'HOME_COD', quantity: 5 });
  const { orderNo, skuId } = bought;
  const parcels = async () =>
    (await desk.ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] })).result;
  const labelVersion = (await parcels())[0]?.labelVersion ?? '';
  await desk.ask('/StaffPacking/SplitParcel', {
    ...{ orderNo, parcel: 1, labelVersion, units: [{ skuId, quantity: 3 }] },
  });
  return {
    ...bought,
    cash: async () => (await parcels()).map(({ collectTwd }) => collectTwd),
    ship: (parcel: number) =>
      desk.ask('/StaffOrder/MoveParcels', {
        ...{ orderNo, parcel, step: 'SHIP', carrier: '黑貓', trackingNo: '1' },
      }),
    deliver: (parcel: number) =>
      desk.ask('/StaffOrder/MoveParcels', { orderNo, parcel, step: 'DELIVER' }),
    takeBack: (parcel: number) => desk.ask('/StaffOrder/TakeBackParcels', { orderNo, parcel }),
    toConfirm: async () => {
      const { result } = await desk.ask('/StaffOrder/SearchOrderArray', { which: 'TO_CONFIRM' });
      const isListed = result.some((row) => row.orderNo === orderNo);
      // Its row is marked in every other list.
      const all = await desk.ask('/StaffOrder/SearchOrderArray', { search: orderNo });
      expect(all.result[0]?.lacksCash).toBe(isListed);
      return isListed;
    },
    receive: async (amountTwd: number) =>
      (await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd })).result,
  };
}
type InTwo = Awaited<ReturnType<typeof placeInTwo>>;

/** What is asked and booked once the parcel that was to collect is back and the other is with its buyer. */
async function expectAsked(bought: InTwo) {
  expect(await bought.refunds()).toEqual([]);
  const { deliveredAt, ...order } = await bought.order();
  expect(order).toMatchObject({ paymentStatus: 'COD_DUE', paidTwd: 0, payableTwd: 1_630 });
  expect(deliveredAt).not.toBeNull();
  expect(await bought.toConfirm()).toBe(true);
  const { result } = await bought.buyer.call('/Order/GetOrder', { orderNo: bought.orderNo });
  expect(result.actions).not.toContain('CONFIRM_RECEIPT');
  expect(await bought.receive(1_630)).toMatchObject({ outcome: 'PAID', surplusTwd: 0 });
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_630 });
  expect(await bought.refunds()).toEqual([]);
  expect(await bought.toConfirm()).toBe(false);
}

test('nobody collected anything when the parcel that was to collect comes back, and the other is delivered', async () => {
  const bought = await placeInTwo();
  await bought.ship(1);
  await bought.ship(2);
  await bought.takeBack(1);
  await bought.deliver(2);
  await expectAsked(bought);
});

test('nor when the other is delivered first', async () => {
  const bought = await placeInTwo();
  await bought.ship(1);
  await bought.ship(2);
  await bought.deliver(2);
  expect(await bought.order()).toMatchObject({ paymentStatus: 'COD_DUE', deliveredAt: null });
  expect(await bought.toConfirm()).toBe(false);
  await bought.takeBack(1);
  await expectAsked(bought);
});

test('the money comes with the parcel that collects it, also when that one is delivered last', async () => {
  const bought = await placeInTwo();
  await bought.ship(2);
  await bought.ship(1);
  await bought.deliver(1);
  expect(await bought.order()).toMatchObject({ paymentStatus: 'COD_DUE' });
  await bought.deliver(2);
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 2_630 });
});

test('a parcel that has not left collects what is left when the one that was to collect comes back', async () => {
  const bought = await placeInTwo();
  await bought.ship(1);
  expect(await bought.cash()).toEqual([2_630, 0]);
  await bought.takeBack(1);
  expect(await bought.cash()).toEqual([0, 1_630]);
  await bought.ship(2);
  await bought.deliver(2);
  expect(await bought.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_630 });
  expect(await bought.refunds()).toEqual([]);
});
