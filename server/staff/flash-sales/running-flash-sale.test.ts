import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { cancelOfCancelledSales, openFlashSales } from '#server/jobs/group-buys/run-flash-sales.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openFlashSaleDesk } from '#server/testing/orders/flash-sale-desk.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let desk: Awaited<ReturnType<typeof openFlashSaleDesk>>;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openFlashSaleDesk(opened.database);
});
afterAll(() => opened.close());

describe('a flash sale that runs', () => {
  test('tells who bought what and what is paid', async () => {
    const { flashSaleId, buy } = await desk.running();
    const paid = await buy();
    await desk.shop.gateway.payTrade(await paid.begin());
    const unpaid = await buy();
    const withGoods = await buy('HOME_COD');
    const seen = await desk.describeSale(flashSaleId);
    expect(seen).toMatchObject({
      ...{ state: 'SOLD_OUT', sold: 4, held: 2, left: 0, paidTwd: 600 },
      ...{ unpaidOrders: 1, reportedOrders: 0, boughtOrders: 2 },
      money: { paidTwd: 600, unpaidTwd: 600, withGoodsTwd: 600 },
      items: [{ movedIn: 6, sold: 4, held: 2, left: 0, paidUnits: 2, ordinaryPriceTwd: 500 }],
    });
    expect(seen.buyers.map(({ orderNo, state }) => [orderNo, state])).toEqual(
      expect.arrayContaining([
        [paid.orderNo, 'PAID'],
        [unpaid.orderNo, 'UNPAID'],
        [withGoods.orderNo, 'WITH_GOODS'],
      ]),
    );
    const find = async (filters: { search?: string; which?: 'UNPAID' | 'WITH_GOODS' }) => {
      const path = '/StaffFlashSale/SearchFlashBuyerArray';
      const answer = await desk.owner()(path, { flashSaleId, ...filters });
      return answer.result.map(({ orderNo }) => orderNo);
    };
    expect(await find({})).toEqual(seen.buyers.map(({ orderNo }) => orderNo));
    expect(await find({ which: 'UNPAID' })).toEqual([unpaid.orderNo]);
    expect(await find({ search: paid.orderNo })).toEqual([paid.orderNo]);
    expect(await find({ search: paid.orderNo, which: 'WITH_GOODS' })).toEqual([]);
    const { result } = await desk.owner()('/StaffFlashSale/SearchFlashSaleArray', {
      which: 'SOLD_OUT',
    });
    expect(result.map((sale) => sale.flashSaleId)).toContain(flashSaleId);
  });

  test('ends early: nobody takes a piece any more, and what is held is still paid', async () => {
    const { flashSaleId, skuId, buy } = await desk.running();
    const held = await buy();
    const { result } = await desk.owner()('/StaffFlashSale/EndFlashSale', { flashSaleId });
    expect(result).toEqual({ returned: 4 });
    expect(await desk.stockOf(skuId)).toBe(8);
    expect(await desk.describeSale(flashSaleId)).toMatchObject({
      state: 'ENDED',
      held: 2,
      left: 0,
    });
    const late = await placeUnpaid(opened.database, desk.shop, { skuId, quantity: 1 });
    expect(await late.lines()).toMatchObject([{ holdSource: 'STOCK', unitPriceTwd: 500 }]);
    await desk.shop.gateway.payTrade(await held.begin());
    expect(await desk.describeSale(flashSaleId)).toMatchObject({ sold: 2, held: 0, paidTwd: 600 });
    await expect(
      desk.owner()('/StaffFlashSale/EndFlashSale', { flashSaleId }),
    ).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    });
    const plan = await desk.readPlan(flashSaleId);
    await expect(desk.save(plan.plan, { flashSaleId, version: 'older' })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
    });
  });

  test('is cancelled: unpaid orders go with its reason, bought ones and reported transfers stay', async () => {
    const { flashSaleId, skuId, buy } = await desk.running();
    const bought = await buy();
    await desk.shop.gateway.payTrade(await bought.begin());
    const unpaid = await buy();
    const reported = await buy('BANK_TRANSFER');
    await reported.start();
    const report = {
      lastFive: '12345',
      paidOn: desk.shop.clock.now.toISOString().slice(0, 10),
      amountTwd: 700,
    };
    const { orderNo } = reported;
    await reported.buyer.call('/Payment/ReportTransfer', { orderNo, ...report });
    expect(await desk.describeSale(flashSaleId)).toMatchObject({
      unpaidOrders: 2,
      reportedOrders: 1,
    });
    const reason = '價格打錯了';
    const cancel = () => desk.owner()('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason });
    expect((await cancel()).result).toEqual({ returned: 0 });
    await cancelOfCancelledSales(opened.database, desk.shop.clock.now, desk.shop.tools);
    expect(await unpaid.order()).toMatchObject({ status: 'CANCELLED', cancelReason: 'SHOP' });
    const [notified] = await opened.database
      .select({ reason: domainEvent.reason })
      .from(domainEvent)
      .where(and(eq(domainEvent.subjectId, unpaid.orderNo), eq(domainEvent.kind, 'CANCELLED')));
    expect(notified?.reason).toBe(`限時搶購取消：${reason}`);
    expect(await bought.order()).toMatchObject({ status: 'CONFIRMED' });
    expect(await reported.order()).toMatchObject({ status: 'PLACED' });
    expect(await desk.stockOf(skuId)).toBe(6);
    expect(await desk.describeSale(flashSaleId)).toMatchObject({
      ...{ state: 'CANCELLED', cancelReason: reason, sold: 2, held: 2 },
    });
    await expect(cancel()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    const events = await opened.database
      .select({ kind: domainEvent.kind })
      .from(domainEvent)
      .where(eq(domainEvent.subjectId, String(flashSaleId)))
      .orderBy(domainEvent.id);
    expect(events.map(({ kind }) => kind)).toEqual(['STARTED', 'CANCELLED', 'ENDED']);
  });
});

test('one called off before its start never begins, and cannot be ended', async () => {
  const { plan, skuId } = await desk.planned();
  const flashSaleId = await desk.saved(plan);
  const ask = desk.owner();
  await expect(ask('/StaffFlashSale/EndFlashSale', { flashSaleId })).rejects.toMatchObject({
    ...{ code: 'ORDER_STATE_CONFLICT', message: '搶購還沒有開始，可以取消，不能提前結束' },
  });
  await ask('/StaffFlashSale/CancelFlashSale', { flashSaleId, reason: '沒有貨' });
  desk.shop.pass(61);
  await openFlashSales(opened.database, desk.shop.clock.now, desk.shop.tools);
  const order = await placeUnpaid(opened.database, desk.shop, { skuId, quantity: 1 });
  expect(await order.lines()).toMatchObject([{ holdSource: 'STOCK', unitPriceTwd: 500 }]);
  const buyer = await desk.shop.createBuyer();
  const { result } = await buyer.call('/FlashSale/GetFlashSaleArray', {
    ...{ channelId: desk.shop.channelId, status: ['LIVE', 'SCHEDULED', 'ENDED'] },
  });
  expect(result.map((sale) => sale.flashSaleId)).not.toContain(flashSaleId);
  // The goods are free for another one.
  expect(
    await desk.saved({ ...plan, startsAt: desk.after(1), endsAt: desk.after(2) }),
  ).toBeGreaterThan(0);
});

test('a sale that ends while somebody buys: the order stands, or is refused and the stock is back', async () => {
  const { flashSaleId, skuId } = await desk.running();
  const buyers = await Promise.all([1, 2, 3].map(() => desk.shop.createBuyer()));
  const checkouts = await Promise.all(
    buyers.map(async (buyer) => {
      await buyer.addItem(skuId);
      const checkoutNo = await buyer.openCheckout();
      await buyer.fillCheckout(checkoutNo, {});
      return () => buyer.codeOf('/Checkout/SubmitCheckout', { checkoutNo });
    }),
  );
  const [{ result }, ...codes] = await Promise.all([
    desk.owner()('/StaffFlashSale/EndFlashSale', { flashSaleId }),
    ...checkouts.map((submit) => submit()),
  ] as const);
  const bought = codes.filter((code) => code === 'OK').length;
  const seen = await desk.describeSale(flashSaleId);
  expect(seen.buyers).toHaveLength(bought);
  expect(seen.held + seen.sold).toBe(bought);
  expect(result.returned).toBe(6 - bought);
  expect(await desk.stockOf(skuId)).toBe(10 - bought);
});
