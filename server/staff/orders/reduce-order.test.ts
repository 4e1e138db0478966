import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { stockMovement } from '#server/database/schema/stock-schema.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { notifyMembers } from '#server/jobs/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
  readersOf,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  const { database } = opened;
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

type Request = Omit<StaffApi['/StaffOrder/ReduceOrder']['request'], 'orderNo'>;
const piecesOf = (quantity: number, lineNo = 1) => [{ lineNo, quantity }];
const call = '/StaffOrder/ReduceOrder';

/** What the screen does: tries, and confirms what it was told. */
async function tryTo(orderNo: string, request: Request) {
  const tried = (await ask(call, { orderNo, ...request })).result;
  expect(tried.isDone).toBe(false);
  const confirmed = tried.plan;
  return {
    tried,
    confirm: async () => (await ask(call, { orderNo, ...request, confirmed })).result,
  };
}
async function reduce(orderNo: string, request: Request) {
  const { confirm } = await tryTo(orderNo, request);
  return confirm();
}
const choicesOf = async (orderNo: string) =>
  (await ask('/StaffOrder/GetReductionChoices', { orderNo })).result;
async function salesTwd(): Promise<number> {
  const { result } = await ask('/StaffToday/GetTodayArray', {});
  const here = result.find(({ channelId }) => channelId === shop.channelId);
  const days = here?.sales ?? [];
  return days.reduce((sum, day) => sum + day.salesTwd, 0);
}
/** Three pieces of one SKU and one of another at 500 each, paid with 2,100 by a card or a transfer. */
async function place(method: PaymentMethod = 'BANK_TRANSFER') {
  const alsoSkuId = await shop.createSku();
  return placeUnpaid(opened.database, shop, { method, quantity: 3, alsoSkuId });
}
async function placePaid() {
  const placed = await place();
  await ask('/StaffOrder/ReceiveMoney', { orderNo: placed.orderNo, amountTwd: 2_100 });
  return placed;
}
/** As the screen 今天 says. */
async function soldToday(): Promise<number> {
  const { result } = await ask('/StaffToday/GetTodayArray', {});
  const here = result.find(({ channelId }) => channelId === shop.channelId);
  return here?.sales?.at(-1)?.salesTwd ?? 0;
}
const sumOf = (refunds: { amountTwd: number }[]) =>
  refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0);

describe('a paid order that is short of a piece', () => {
  test('is looked at first, then gives the money back once, and says so to its buyer and to staff', async () => {
    const { orderNo, refunds, lines, order, stock, skuId, buyer } = await placePaid();
    const notify = () => notifyMembers(opened.database, shop.clock.now, shop.tools);
    await notify();
    expect(await choicesOf(orderNo)).toMatchObject({
      ...{ refusal: null, isOwed: false, isWhole: true, maxGoodwillTwd: 2_100 },
      lines: [
        { lineNo: 1, quantity: 3, netTwd: 1_500 },
        { lineNo: 2, quantity: 1 },
      ],
    });
    const request = { lines: piecesOf(1), goodwillTwd: 50, reason: '這批不夠。' };
    const { tried, confirm } = await tryTo(orderNo, request);
    expect(tried).toMatchObject({
      ...{ goodsTwd: 500, feesTwd: 0, goodwillTwd: 50, refundTwd: 550, owedLessTwd: 0 },
      ...{ dueTwd: null, needsAccount: true, relabelled: [] },
    });
    expect(await refunds()).toEqual([]);
    await confirm();
    await expect(confirm()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect(await refunds()).toMatchObject([
      { amountTwd: 550, kind: 'BANK_FORM', cause: expect.stringMatching(/^REDUCED /) },
    ]);
    expect(await lines()).toMatchObject([
      { quantity: 3, settledQuantity: 2, settledNetTwd: 1_000 },
      { quantity: 1, settledQuantity: null },
    ]);
    expect(await order()).toMatchObject({ payableTwd: 2_100, paidTwd: 2_100 });
    // The piece is not there: it is written off, and nobody else can buy it.
    expect(await stock()).toEqual({ onHand: 9, reserved: 2 });
    const moved = await opened.database
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.skuId, skuId));
    expect(moved).toMatchObject([{ kind: 'MISSING', delta: -1, orderNo }]);

    const { result: seen } = await buyer.call('/Order/GetOrder', { orderNo });
    expect(seen.lines[0]).toMatchObject({ quantity: 3, settledQuantity: 2, settledNetTwd: 1_000 });
    expect(seen.events.find(({ kind }) => kind === 'REDUCED')).toMatchObject({
      text: expect.stringMatching(/^商品缺貨，店家取下「.+」× 1，退款 NT\$550$/),
      reason: '這批不夠。',
    });
    expect(seen.refunds).toMatchObject([{ cause: '取下商品或補償', needsAccount: true }]);
    await notify();
    const notifications = (await buyer.call('/Notification/GetNotificationArray', {})).result;
    const titles = ['商品缺貨，訂單已調整', '請填寫退款帳戶'];
    expect(notifications.slice(0, 2).map(({ title }) => title)).toEqual(
      expect.arrayContaining(titles),
    );
    expect(notifications.find(({ title }) => title === titles[0])).toMatchObject({
      body: expect.stringMatching(/取下「.+」× 1，退您 NT\$550。店家說明：這批不夠。$/),
    });

    const { result: story } = await ask('/StaffOrder/DescribeOrder', { orderNo });
    expect(story.parcels[0]?.lines[0]).toMatchObject({ quantity: 2, orderedQuantity: 3 });
    expect(story.events.find(({ kind }) => kind === 'REDUCED')).toMatchObject({
      ...{ actor: 'SHOP', actedBy: 'COMMAND_LINE', reason: '這批不夠。' },
      detail: expect.stringContaining('× 1，退款 NT$550'),
    });
    const logged = (await ask('/StaffAudit/SearchAuditArray', { search: orderNo })).result;
    const entries = logged.filter((one) => one.call === call);
    expect(entries).toMatchObject([{ after: { totalTwd: 550, goodwillTwd: 50 } }]);
  });

  test('is never refunded more than was paid, however it ends', async () => {
    const { orderNo, refunds } = await placePaid();
    const salesTwd = await soldToday();
    await reduce(orderNo, { lines: piecesOf(1), goodwillTwd: 300 });
    expect(await soldToday()).toBe(salesTwd - 800);
    await reduce(orderNo, { lines: piecesOf(1) });
    expect(sumOf(await refunds())).toBe(1_300);
    expect((await choicesOf(orderNo)).maxGoodwillTwd).toBe(800);
    await expect(tryTo(orderNo, { goodwillTwd: 801 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'goodwillTwd', allowed: 800 }],
    });
    await ask('/StaffOrder/CancelOrderByShop', { orderNo });
    expect(sumOf(await refunds())).toBe(2_100);
    await expect(tryTo(orderNo, { goodwillTwd: 1 })).rejects.toThrow('訂單已取消');
  });

  test('sends and returns what is left, at what is left of its price', async () => {
    const { orderNo, buyer, stock, refunds } = await placePaid();
    await reduce(orderNo, { lines: piecesOf(2), cause: 'CHANGED_MIND' });
    // Not wanted: others can buy them.
    expect(await stock()).toEqual({ onHand: 10, reserved: 1 });
    await deliverOrder(opened.database, orderNo, shop.clock.now);
    expect(await stock()).toEqual({ onHand: 9, reserved: 0 });
    await expect(tryTo(orderNo, { lines: piecesOf(1) })).rejects.toMatchObject({
      details: [{ path: 'lines[0]', allowed: 0, text: expect.stringContaining('退貨') }],
    });
    await reduce(orderNo, { goodwillTwd: 200, reason: '外盒壓到' });
    const back = (quantity: number) => ({
      orderNo,
      lines: [{ lineNo: 1, quantity, reason: 'DAMAGED' as const }],
    });
    expect(await buyer.codeOf('/Order/RequestReturn', back(2))).toBe('RETURN_NOT_ALLOWED');
    const { result } = await buyer.call('/Order/RequestReturn', back(1));
    expect(result.returns).toMatchObject([{ refundTwd: 600 }]);
    // What the return was promised cannot be given away beside it.
    expect((await choicesOf(orderNo)).maxGoodwillTwd).toBe(300);
    expect(sumOf(await refunds())).toBe(1_200);
  });

  test('goes back by the card that paid it', async () => {
    const placed = await place('CARD');
    await shop.gateway.payTrade(await placed.begin());
    const { tried, confirm } = await tryTo(placed.orderNo, { lines: piecesOf(1) });
    expect(tried.needsAccount).toBe(false);
    await confirm();
    await shop.runJobs();
    expect(await placed.refunds()).toMatchObject([{ amountTwd: 500, status: 'DONE' }]);
    expect(await placed.order()).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED', refundedTwd: 500 },
    });
  });

  test('loses its share of a coupon, and keeps the coupon', async () => {
    const { database } = opened;
    await database.insert(coupon).values({
      ...{ channelId: shop.channelId, code: 'HUNDRED', title: '滿千折百', amountTwd: 100 },
      ...{ minGoodsTwd: 1_500, startsAt: new Date(0), endsAt: new Date('2099-01-01') },
    });
    const buyer = await shop.createBuyer();
    const skuId = await shop.createSku();
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }], {
      ...{ couponCode: 'HUNDRED', paymentMethod: 'BANK_TRANSFER' },
    });
    await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_500 });
    const { refunds, order } = readersOf(database, orderNo, skuId);
    await reduce(orderNo, { lines: piecesOf(1) });
    await reduce(orderNo, { lines: piecesOf(1) });
    const amounts = (await refunds()).map(({ amountTwd }) => amountTwd);
    expect(amounts.toSorted()).toEqual([466, 467]);
    expect(await order()).toMatchObject({ couponCode: 'HUNDRED', discountTwd: 100 });
  });

  test('is taken off whole by cancelling, and a parcel left empty costs nothing', async () => {
    const { orderNo, skuId, parcels, refunds, order } = await placePaid();
    const all = [...piecesOf(3), ...piecesOf(1, 2)];
    await expect(tryTo(orderNo, { lines: all })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ rule: 'WHOLE_ORDER' }],
    });
    const [parcel] = (await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] }))
      .result;
    const { labelVersion = '' } = parcel ?? {};
    const units = [{ skuId, quantity: 3 }];
    await ask('/StaffPacking/SplitParcel', { orderNo, parcel: 1, labelVersion, units });
    await ask('/StaffOrder/MoveParcels', { orderNo, parcel: 1, step: 'SHIP', carrier: '黑貓' });
    await ask('/StaffOrder/MoveParcels', { orderNo, parcel: 1, step: 'DELIVER' });
    expect((await order()).deliveredAt).toBeNull();
    const { lineNo = 0 } = (await choicesOf(orderNo)).lines[0] ?? {};
    await reduce(orderNo, { lines: piecesOf(3, lineNo) });
    expect(await parcels()).toMatchObject([{ status: 'DELIVERED' }, { status: 'CANCELLED' }]);
    expect(sumOf(await refunds())).toBe(1_500);
    // Everything that is sent has arrived.
    expect((await order()).deliveredAt).toEqual(shop.clock.now);
  });
});

describe('an order that is still to be paid', () => {
  test('with the goods is collected less, and its label says so', async () => {
    const { orderNo, order, refunds } = await place('HOME_COD');
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'PREPARE' });
    const labelOf = async () => {
      const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
      return result.parcels[0];
    };
    const before = await labelOf();
    const { tried, confirm } = await tryTo(orderNo, { lines: piecesOf(1), goodwillTwd: 40 });
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
    await expect(ask('/StaffOrder/MoveParcels', { ...sent, labelVersion })).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    });
    // Another sum alone changes what the carrier collects, and the label with it.
    const between = (await labelOf())?.labelVersion;
    await reduce(orderNo, { goodwillTwd: 10 });
    const now = (await labelOf())?.labelVersion;
    expect(now).not.toBe(between);
    await ask('/StaffOrder/MoveParcels', { ...sent, labelVersion: now });
    await expect(tryTo(orderNo, { goodwillTwd: 10 })).rejects.toThrow('標籤上的金額');
    expect((await choicesOf(orderNo)).refusal).toContain('標籤上的金額');
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    expect(await order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_580 });
    expect(await refunds()).toEqual([]);
    // Once the cash is here, it can go back.
    expect((await choicesOf(orderNo)).maxGoodwillTwd).toBe(1_580);
  });

  test('by a transfer is asked for less, and what the buyer sent before goes back', async () => {
    const { orderNo, order, start, attempts, refunds } = await place();
    await start();
    await reduce(orderNo, { lines: piecesOf(1) });
    expect(await order()).toMatchObject({ payableTwd: 1_600, paymentStatus: 'UNPAID' });
    expect((await attempts()).map(({ status, amountTwd }) => [status, amountTwd])).toEqual([
      ['PENDING', 1_600],
    ]);
    const { result } = await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 2_100 });
    expect(result).toMatchObject({ outcome: 'PAID', surplusTwd: 500 });
    expect(await refunds()).toMatchObject([{ amountTwd: 500, cause: 'SURPLUS' }]);
  });

  test('by a code is asked anew; money for the former code pays it, and the difference goes back', async () => {
    const { orderNo, order, begin, attempts, refunds, stock } = await place('ATM');
    const before = await salesTwd();
    const tradeNo = await begin();
    expect(await order()).toMatchObject({ paymentStatus: 'PENDING' });
    await reduce(orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
    expect(await order()).toMatchObject({ payableTwd: 1_600, paymentStatus: 'UNPAID' });
    expect((await attempts()).map(({ status }) => status)).toEqual(['VOID']);
    await shop.gateway.payTrade(tradeNo, { late: true });
    expect(await order()).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paidTwd: 2_100, payableTwd: 1_600 },
    });
    expect(await refunds()).toMatchObject([{ amountTwd: 500, cause: 'SURPLUS' }]);
    expect(await salesTwd()).toBe(before - 500);
    expect(await stock()).toEqual({ onHand: 10, reserved: 2 });
    await ask('/StaffOrder/CancelOrderByShop', { orderNo });
    expect(sumOf(await refunds())).toBe(2_100);
    expect(await stock()).toEqual({ onHand: 10, reserved: 0 });
  });

  test('keeps something to pay above what was paid of it', async () => {
    const { orderNo } = await place();
    await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_000 });
    expect((await choicesOf(orderNo)).maxGoodwillTwd).toBe(1_099);
    await expect(tryTo(orderNo, { lines: piecesOf(3) })).rejects.toMatchObject({
      details: [{ rule: 'NOTHING_TO_PAY', text: expect.stringContaining('NT$1,000') }],
    });
    const { tried } = await tryTo(orderNo, { lines: piecesOf(2) });
    expect(tried).toMatchObject({ owedLessTwd: 1_000, dueTwd: 100 });
  });
});

test('pieces of a flash sale that are missing leave the sale, others go back to it', async () => {
  const { database } = opened;
  const skuId = await shop.createSku({ onHand: 9 });
  const flashSaleId = await createFlashSale(database, shop.channelId, { [skuId]: 300 });
  await database
    .update(flashSale)
    .set({ startsAt: new Date(shop.clock.now.getTime() - 60_000) })
    .where(eq(flashSale.id, flashSaleId));
  await database
    .update(flashSaleItem)
    .set({ stock: 6, perMember: 4 })
    .where(eq(flashSaleItem.flashSaleId, flashSaleId));
  const placed = await placeUnpaid(database, shop, { skuId, quantity: 4 });
  const bucket = async () => {
    const [item] = await database
      .select()
      .from(flashSaleItem)
      .where(eq(flashSaleItem.flashSaleId, flashSaleId));
    return { movedIn: item?.movedIn, held: item?.held, sold: item?.sold };
  };
  await reduce(placed.orderNo, { lines: piecesOf(1) });
  expect(await bucket()).toEqual({ movedIn: 5, held: 3, sold: 0 });
  await shop.gateway.payTrade(await placed.begin());
  expect(await bucket()).toEqual({ movedIn: 5, held: 0, sold: 3 });
  await reduce(placed.orderNo, { lines: piecesOf(1) });
  await reduce(placed.orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
  expect(await bucket()).toEqual({ movedIn: 4, held: 0, sold: 1 });
  expect(sumOf(await placed.refunds())).toBe(600);
});

describe('at the same moment', () => {
  test('of two who reduce one order, one does', async () => {
    const { orderNo, refunds, stock } = await placePaid();
    const { confirm } = await tryTo(orderNo, { lines: piecesOf(1) });
    const other = await tryTo(orderNo, { lines: piecesOf(2), goodwillTwd: 10 });
    const outcomes = await Promise.allSettled([confirm(), other.confirm(), confirm()]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: 'ORDER_STATE_CONFLICT' },
      { code: 'ORDER_STATE_CONFLICT' },
    ]);
    const backTwd = sumOf(await refunds());
    expect(await stock()).toEqual(
      backTwd === 500 ? { onHand: 9, reserved: 2 } : { onHand: 8, reserved: 1 },
    );
    expect([500, 1_010]).toContain(backTwd);
  });

  test('a parcel that is sent has what the order says, whoever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderNo, stock, refunds } = await placePaid();
      const { confirm } = await tryTo(orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
      const sending = ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
      const [reduced, sent] = await Promise.allSettled([confirm(), sending]);
      expect(sent.status).toBe('fulfilled');
      const isReduced = reduced.status === 'fulfilled';
      expect(await stock()).toEqual({ onHand: isReduced ? 8 : 7, reserved: 0 });
      expect(sumOf(await refunds())).toBe(isReduced ? 500 : 0);
    }
  });
});

test('one that breaks in the middle has done nothing, and can be confirmed again', async () => {
  const { database } = opened;
  const { orderNo, refunds, lines, stock } = await placePaid();
  const { confirm } = await tryTo(orderNo, { lines: piecesOf(1) });
  await database.execute(sql`create function break_here() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`);
  await database.execute(sql`create trigger broken before update of reserved on sku
    for each row execute function break_here()`);
  await expect(confirm()).rejects.toThrow();
  await database.execute(sql`drop trigger broken on sku`);
  expect(await refunds()).toEqual([]);
  expect(await lines()).toMatchObject([{ settledQuantity: null }, { settledQuantity: null }]);
  await confirm();
  await expect(confirm()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  expect(sumOf(await refunds())).toBe(500);
  expect(await stock()).toEqual({ onHand: 9, reserved: 2 });
});
