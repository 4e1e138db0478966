import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { stockMovement } from '#server/database/schema/stock-schema.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { readersOf } from '#server/testing/orders/paying-shop.ts';
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

describe('a paid order that is short of a piece', () => {
  test('is looked at first, then gives the money back once, and says so to its buyer and to staff', async () => {
    const { orderNo, refunds, lines, order, stock, skuId, buyer } = await desk.placePaid();
    const notify = () => notifyMembers(opened.database, desk.shop.clock.now, desk.shop.tools);
    await notify();
    expect(await desk.choicesOf(orderNo)).toMatchObject({
      ...{ refusal: null, isOwed: false, isWhole: true, maxGoodwillTwd: 2_100 },
      lines: [
        { lineNo: 1, quantity: 3, netTwd: 1_500 },
        { lineNo: 2, quantity: 1 },
      ],
    });
    const request = { lines: piecesOf(1), goodwillTwd: 50, reason: '這批不夠。' };
    const { tried, confirm } = await desk.tryTo(orderNo, request);
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

    const { result: story } = await desk.ask('/StaffOrder/DescribeOrder', { orderNo });
    expect(story.parcels[0]?.lines[0]).toMatchObject({ quantity: 2, orderedQuantity: 3 });
    expect(story.events.find(({ kind }) => kind === 'REDUCED')).toMatchObject({
      ...{ actor: 'SHOP', actedBy: 'COMMAND_LINE', reason: '這批不夠。' },
      detail: expect.stringContaining('× 1，退款 NT$550'),
    });
    expect(story.events.find(({ kind }) => kind === 'REFUND_REQUESTED')).toMatchObject({
      detail: 'NT$550：取下商品或補償',
    });
    const logged = (await desk.ask('/StaffAudit/SearchAuditArray', { search: orderNo })).result;
    const entries = logged.filter((one) => one.call === '/StaffOrder/ReduceOrder');
    expect(entries).toMatchObject([{ after: { totalTwd: 550, goodwillTwd: 50 } }]);
  });

  test('is never refunded more than was paid, however it ends', async () => {
    const { orderNo, refunds } = await desk.placePaid();
    const salesTwd = await desk.soldToday();
    await desk.reduce(orderNo, { lines: piecesOf(1), goodwillTwd: 300 });
    expect(await desk.soldToday()).toBe(salesTwd - 800);
    await desk.reduce(orderNo, { lines: piecesOf(1) });
    expect(sumOf(await refunds())).toBe(1_300);
    expect((await desk.choicesOf(orderNo)).maxGoodwillTwd).toBe(800);
    await expect(desk.tryTo(orderNo, { goodwillTwd: 801 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'goodwillTwd', allowed: 800 }],
    });
    await desk.ask('/StaffOrder/CancelOrderByShop', { orderNo });
    expect(sumOf(await refunds())).toBe(2_100);
    await expect(desk.tryTo(orderNo, { goodwillTwd: 1 })).rejects.toThrow('訂單已取消');
  });

  test('sends and returns what is left, at what is left of its price', async () => {
    const { orderNo, buyer, stock, refunds } = await desk.placePaid();
    await desk.reduce(orderNo, { lines: piecesOf(2), cause: 'CHANGED_MIND' });
    // The buyer changed their mind: others can buy them.
    expect(await stock()).toEqual({ onHand: 10, reserved: 1 });
    await deliverOrder(opened.database, orderNo, desk.shop.clock.now);
    expect(await stock()).toEqual({ onHand: 9, reserved: 0 });
    await expect(desk.tryTo(orderNo, { lines: piecesOf(1) })).rejects.toMatchObject({
      details: [{ path: 'lines[0]', allowed: 0, text: expect.stringContaining('退貨') }],
    });
    await desk.reduce(orderNo, { goodwillTwd: 200, reason: '外盒壓到' });
    const back = (quantity: number) => ({
      orderNo,
      lines: [{ lineNo: 1, quantity, reason: 'DAMAGED' as const }],
    });
    expect(await buyer.codeOf('/Order/RequestReturn', back(2))).toBe('RETURN_NOT_ALLOWED');
    const { result } = await buyer.call('/Order/RequestReturn', back(1));
    expect(result.returns).toMatchObject([{ refundTwd: 600 }]);
    // What the return was promised cannot be given away beside it.
    expect((await desk.choicesOf(orderNo)).maxGoodwillTwd).toBe(300);
    expect(sumOf(await refunds())).toBe(1_200);
  });

  test('goes back by the card that paid it', async () => {
    const placed = await desk.place('CARD');
    await desk.shop.gateway.payTrade(await placed.begin());
    const { tried, confirm } = await desk.tryTo(placed.orderNo, { lines: piecesOf(1) });
    expect(tried.needsAccount).toBe(false);
    await confirm();
    await desk.shop.runJobs();
    expect(await placed.refunds()).toMatchObject([{ amountTwd: 500, status: 'DONE' }]);
    expect(await placed.order()).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED', refundedTwd: 500 },
    });
  });

  test('loses its share of a coupon, and keeps the coupon', async () => {
    const { database } = opened;
    await database.insert(coupon).values({
      ...{ channelId: desk.shop.channelId, code: 'HUNDRED', title: '滿千折百', amountTwd: 100 },
      ...{ minGoodsTwd: 1_500, startsAt: new Date(0), endsAt: new Date('2099-01-01') },
    });
    const buyer = await desk.shop.createBuyer();
    const skuId = await desk.shop.createSku();
    const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }], {
      ...{ couponCode: 'HUNDRED', paymentMethod: 'BANK_TRANSFER' },
    });
    await desk.ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_500 });
    const { refunds, order } = readersOf(database, orderNo, skuId);
    await desk.reduce(orderNo, { lines: piecesOf(1) });
    await desk.reduce(orderNo, { lines: piecesOf(1) });
    const amounts = (await refunds()).map(({ amountTwd }) => amountTwd);
    expect(amounts.toSorted()).toEqual([466, 467]);
    expect(await order()).toMatchObject({ couponCode: 'HUNDRED', discountTwd: 100 });
  });

  test('is taken off whole by cancelling, and a parcel left empty costs nothing', async () => {
    const { orderNo, skuId, parcels, refunds, order } = await desk.placePaid();
    const all = [...piecesOf(3), ...piecesOf(1, 2)];
    await expect(desk.tryTo(orderNo, { lines: all })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ rule: 'WHOLE_ORDER' }],
    });
    const [parcel] = (
      await desk.ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] })
    ).result;
    const { labelVersion = '' } = parcel ?? {};
    const units = [{ skuId, quantity: 3 }];
    await desk.ask('/StaffPacking/SplitParcel', { orderNo, parcel: 1, labelVersion, units });
    await desk.ask('/StaffOrder/MoveParcels', {
      orderNo,
      parcel: 1,
      step: 'SHIP',
      carrier: '黑貓',
    });
    await desk.ask('/StaffOrder/MoveParcels', { orderNo, parcel: 1, step: 'DELIVER' });
    expect((await order()).deliveredAt).toBeNull();
    const { lineNo = 0 } = (await desk.choicesOf(orderNo)).lines[0] ?? {};
    await desk.reduce(orderNo, { lines: piecesOf(3, lineNo) });
    expect(await parcels()).toMatchObject([{ status: 'DELIVERED' }, { status: 'CANCELLED' }]);
    expect(sumOf(await refunds())).toBe(1_500);
    // Everything that is sent has arrived.
    expect((await order()).deliveredAt).toEqual(desk.shop.clock.now);
  });

  test('keeps the fee of a delivery whose first parcel was emptied, for the return of everything', async () => {
    const bought = await desk.placePaid();
    const { orderNo, skuId, parcels, refunds, buyer } = bought;
    const { result } = await desk.ask('/StaffPacking/SearchParcelArray', {
      orderNoArray: [orderNo],
    });
    await desk.ask('/StaffPacking/SplitParcel', {
      ...{ orderNo, parcel: 1, labelVersion: result[0]?.labelVersion ?? '' },
      units: [{ skuId, quantity: 3 }],
    });
    const isLeft = ({ shipmentNo }: { shipmentNo: number }) => shipmentNo === 1;
    const left = (await bought.lines()).filter(isLeft).map(({ lineNo }) => ({
      ...{ lineNo, quantity: 1 },
    }));
    await desk.reduce(orderNo, { lines: left });
    expect(await parcels()).toMatchObject([
      { status: 'CANCELLED', feeTwd: 0 },
      { status: 'READY', feeTwd: 100 },
    ]);
    expect(sumOf(await refunds())).toBe(500);
    await desk.ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
    await desk.ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
    const [sent] = (await bought.lines()).filter((line) => !isLeft(line));
    const lines = [{ lineNo: sent?.lineNo ?? 0, quantity: 3, reason: 'CHANGED_MIND' as const }];
    const returned = await buyer.call('/Order/RequestReturn', { orderNo, lines });
    // With the last piece the delivery goes back, as of any order that is returned whole.
    expect(returned.result.returns).toMatchObject([{ refundTwd: 1_600 }]);
  });
});

describe('at the same moment', () => {
  test('of two who reduce one order, one does', async () => {
    const { orderNo, refunds, stock } = await desk.placePaid();
    const { confirm } = await desk.tryTo(orderNo, { lines: piecesOf(1) });
    const other = await desk.tryTo(orderNo, { lines: piecesOf(2), goodwillTwd: 10 });
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

  test('a parcel that is sent has what the order says, in whatever order they come', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderNo, stock, refunds } = await desk.placePaid();
      const { confirm } = await desk.tryTo(orderNo, { lines: piecesOf(1), cause: 'CHANGED_MIND' });
      const sending = desk.ask('/StaffOrder/MoveParcels', {
        orderNo,
        step: 'SHIP',
        carrier: '黑貓',
      });
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
  const { orderNo, refunds, lines, stock } = await desk.placePaid();
  const { confirm } = await desk.tryTo(orderNo, { lines: piecesOf(1) });
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
