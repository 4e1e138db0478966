import { orderMoneyOf } from '@kaituan/domain/order/order-money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { stockMovement } from '#server/database/schema/stock-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import {
  openReductions,
  piecesOf,
  type Reductions,
  sumOf,
} from '#server/testing/orders/reductions.ts';

let opened: OpenDatabase;
let desk: Reductions;
beforeAll(async () => {
  opened = await createTestDatabase();
  desk = await openReductions(opened.database);
});
afterAll(() => opened.close());

test('what a former amount pays too much goes back, also after an earlier surplus of the order', async () => {
  const { shop, ask, reduce } = desk;
  const bought = await placeUnpaid(opened.database, shop, { method: 'CARD', quantity: 3 });
  const { orderNo } = bought;
  const first = await bought.begin();
  // By mistake staff record the transfer of somebody else; then the order's own money goes back.
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_600 });
  await shop.gateway.payTrade(first);
  expect(await bought.refunds()).toMatchObject([{ cause: 'SURPLUS', amountTwd: 1_600 }]);
  const { money } = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  const receiptNo = money?.receipts[0]?.receiptNo ?? '';
  await ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '記錯訂單' });
  // The buyer pays again, on a page that asks for 1,600, while staff take off a piece.
  const second = await bought.begin('CARD');
  await reduce(orderNo, { lines: piecesOf(1) });
  await shop.gateway.payTrade(second);
  expect(await bought.order()).toMatchObject({ paidTwd: 1_600, payableTwd: 1_100 });
  expect(sumOf(await bought.refunds())).toBe(2_100);
});

describe('an order that is still to be paid', () => {
  test('with the goods is collected less, and its label says so', async () => {
    const { orderNo, order, refunds } = await desk.place('HOME_COD');
    await desk.ask('/StaffOrder/MoveParcels', { orderNo, step: 'PREPARE' });
    const labelOf = async () => {
      const { result } = await desk.ask('/StaffOrder/DescribeOrder', { orderNo });
      return result.parcels[0];
    };
    const before = await labelOf();
    const { tried, confirm } = await desk.tryTo(orderNo, { lines: piecesOf(1), goodwillTwd: 40 });
    expect(tried).toMatchObject({
      ...{ refundTwd: 0, owedLessTwd: 540, dueTwd: 1_590, relabelled: [1] },
    });
    await confirm();
    expect(await order()).toMatchObject({
      ...{ goodsTwd: 1_500, discountTwd: 40, itemsNetTwd: 1_460, payableTwd: 1_590 },
    });
    expect((await labelOf())?.isRelabelled).toBe(true);
    const sent = { orderNo, step: 'SHIP', carrier: '黑貓', parcel: 1 } as const;
    const { labelVersion } = before ?? {};
    await expect(
      desk.ask('/StaffOrder/MoveParcels', { ...sent, labelVersion }),
    ).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    });
    // Another sum alone changes what the carrier collects, and the label with it.
    const between = (await labelOf())?.labelVersion;
    await desk.reduce(orderNo, { goodwillTwd: 10 });
    const now = (await labelOf())?.labelVersion;
    expect(now).not.toBe(between);
    await desk.ask('/StaffOrder/MoveParcels', { ...sent, labelVersion: now });
    await expect(desk.tryTo(orderNo, { goodwillTwd: 10 })).rejects.toThrow('標籤上的金額');
    expect((await desk.choicesOf(orderNo)).refusal).toContain('標籤上的金額');
    await desk.ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_580 });
    expect(await refunds()).toEqual([]);
    // Once the cash is here, it can go back.
    expect((await desk.choicesOf(orderNo)).maxGoodwillTwd).toBe(1_580);
  });

  test.each(['before', 'after'])(
    'keeps the fee of its payment when all of it comes back, with a sum that the shop gave %s it was paid',
    async (when) => {
      const bought = await desk.place('HOME_COD');
      const { orderNo, order, buyer, refunds } = bought;
      const { paymentFeeTwd, itemsNetTwd, shippingFeeTwd } = await order();
      expect(paymentFeeTwd).toBeGreaterThan(0);
      const giveSum = () => desk.reduce(orderNo, { goodwillTwd: 200 });
      if (when === 'before') await giveSum();
      await deliverOrder(opened.database, orderNo, desk.shop.clock.now);
      if (when === 'after') await giveSum();
      const lines = (await bought.lines()).map(({ lineNo, quantity }) => ({
        ...{ lineNo, quantity, reason: 'DAMAGED' as const },
      }));
      const { result: returned } = await buyer.call('/Order/RequestReturn', { orderNo, lines });
      expect(returned.returns).toMatchObject([{ refundTwd: itemsNetTwd + shippingFeeTwd - 200 }]);
      expect(sumOf(await refunds())).toBe(when === 'after' ? 200 : 0);
    },
  );

  test('by a transfer is asked for less, and what the buyer sent before goes back', async () => {
    const { orderNo, order, start, attempts, refunds } = await desk.place();
    await start();
    await desk.reduce(orderNo, { lines: piecesOf(1) });
    expect(await order()).toMatchObject({ payableTwd: 1_600, paymentStatus: 'UNPAID' });
    expect((await attempts()).map(({ status, amountTwd }) => [status, amountTwd])).toEqual([
      ['PENDING', 1_600],
    ]);
    const { result } = await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 2_100 });
    expect(result).toMatchObject({ outcome: 'PAID', surplusTwd: 500 });
    expect(await refunds()).toMatchObject([{ amountTwd: 500, cause: 'SURPLUS' }]);
  });

  test('by a code is asked anew; money for the former code pays it, and the difference goes back', async () => {
    const placed = await desk.place('ATM');
    const { orderNo, order, begin, attempts, refunds, stock, buyer } = placed;
    const before = await desk.salesTwd();
    const tradeNo = await begin();
    expect(await order()).toMatchObject({ paymentStatus: 'PENDING' });
    await desk.reduce(orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
    expect(await order()).toMatchObject({ payableTwd: 1_600, paymentStatus: 'UNPAID' });
    expect((await attempts()).map(({ status }) => status)).toEqual(['VOID']);
    await desk.shop.gateway.payTrade(tradeNo, { late: true });
    expect(await order()).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paidTwd: 2_100, payableTwd: 1_600 },
    });
    expect(await refunds()).toMatchObject([{ amountTwd: 500, cause: 'SURPLUS' }]);
    // The buyer reads that 2,100 came, and not the difference once more.
    const { result } = await buyer.call('/Order/GetOrder', { orderNo });
    const money = { cameTwd: 2_100, surplusTwd: 0, pendingTwd: 500, netTwd: 1_600 };
    expect(orderMoneyOf(result)).toMatchObject(money);
    expect(await desk.salesTwd()).toBe(before - 500);
    expect(await stock()).toEqual({ onHand: 10, reserved: 2 });
    await desk.ask('/StaffOrder/CancelOrderByShop', { orderNo });
    expect(sumOf(await refunds())).toBe(2_100);
    expect(await stock()).toEqual({ onHand: 10, reserved: 0 });
  });

  test('keeps something to pay above what was paid of it', async () => {
    const { orderNo } = await desk.place();
    await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_000 });
    expect((await desk.choicesOf(orderNo)).maxGoodwillTwd).toBe(1_099);
    await expect(desk.tryTo(orderNo, { lines: piecesOf(3) })).rejects.toMatchObject({
      details: [{ rule: 'NOTHING_TO_PAY', text: expect.stringContaining('NT$1,000') }],
    });
    const { tried } = await desk.tryTo(orderNo, { lines: piecesOf(2) });
    expect(tried).toMatchObject({ owedLessTwd: 1_000, dueTwd: 100 });
  });
});

test('pieces of a flash sale that are missing leave the sale, others go back to it', async () => {
  const { database } = opened;
  const skuId = await desk.shop.createSku({ onHand: 9 });
  const flashSaleId = await createFlashSale(database, desk.shop.channelId, { [skuId]: 300 });
  await database
    .update(flashSale)
    .set({ startsAt: new Date(desk.shop.clock.now.getTime() - 60_000) })
    .where(eq(flashSale.id, flashSaleId));
  await database
    .update(flashSaleItem)
    .set({ stock: 6, perMember: 4 })
    .where(eq(flashSaleItem.flashSaleId, flashSaleId));
  const placed = await placeUnpaid(database, desk.shop, { skuId, quantity: 4 });
  const bucket = async () => {
    const [item] = await database
      .select()
      .from(flashSaleItem)
      .where(eq(flashSaleItem.flashSaleId, flashSaleId));
    return { movedIn: item?.movedIn, held: item?.held, sold: item?.sold };
  };
  await desk.reduce(placed.orderNo, { lines: piecesOf(1) });
  expect(await bucket()).toEqual({ movedIn: 5, held: 3, sold: 0 });
  await desk.shop.gateway.payTrade(await placed.begin());
  expect(await bucket()).toEqual({ movedIn: 5, held: 0, sold: 3 });
  await desk.reduce(placed.orderNo, { lines: piecesOf(1) });
  await desk.reduce(placed.orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
  expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 1 });
  expect(sumOf(await placed.refunds())).toBe(600);
  // Two pieces are missing, held and sold: each came back from the sale to be written off, so that the stock adds up.
  const moved = await database
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.skuId, skuId))
    .orderBy(stockMovement.id);
  const ofOrder = { orderNo: placed.orderNo, actedBy: 'COMMAND_LINE', heldAfter: 0 };
  const missing = [
    { ...ofOrder, kind: 'FLASH_BACK', delta: 1, onHandAfter: 4 },
    { ...ofOrder, kind: 'MISSING', delta: -1, onHandAfter: 3 },
  ];
  const out = { kind: 'FLASH_OUT', delta: -6, onHandAfter: 3, orderNo: null };
  expect(moved).toMatchObject([out, ...missing, ...missing]);
  expect((await placed.stock()).onHand).toBe(3);
});
