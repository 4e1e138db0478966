import { approvalOf, nothingToSendText } from '@kaituan/domain/order/return-life';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  channelTerms,
  coupon,
  couponUse,
  memberSkuQuantity,
} from '#server/database/schema/trading-schema.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { approveReturn, inspectReturn, rejectReturn, sendReturn } from './return-decide.ts';
import { refundReturn } from './return-refund.ts';

let opened: OpenDatabase;
let channelId: number;
let plate: number;
let fish: number;
let clock = new Date();
const dayMs = 86_400_000;

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  const tiers = [{ minGoodsTwd: 0, feeTwd: 80 }];
  await database.insert(channelTerms).values({
    channelId,
    shipping: [{ method: 'HOME_AMBIENT', region: 'MAIN', tiers }],
    payments: [{ method: 'HOME_COD', feeTwd: 0 }],
  });
  await database.insert(coupon).values({
    ...{ id: 1, channelId, code: 'OFF100', title: '折一百', amountTwd: 100, maxUsesPerMember: 99 },
    startsAt: new Date(0),
    endsAt: new Date('2099-01-01'),
  });
  const goods = { channelIds: [channelId], skus: [] };
  plate = await createSku(database, await createProduct(database, goods), {
    ...{ priceTwd: 133, onHand: 500, maxPerMember: 3 },
  });
  const perishable = { ...goods, rescissionExemption: 'PERISHABLE' as const };
  fish = await createSku(database, await createProduct(database, perishable), {
    ...{ priceTwd: 200, onHand: 500 },
  });
});
afterAll(() => opened.close());

async function createDelivered() {
  clock = new Date();
  const buyer = await createBuyer(opened.database, channelId, { now: () => clock });
  const items = [
    { skuId: plate, quantity: 3 },
    { skuId: fish, quantity: 1 },
  ];
  const orderNo = await buyer.placeOrder(items, { couponCode: 'OFF100' });
  await deliverOrder(opened.database, orderNo, clock);
  const ask = (lines: object[], given: object = {}) => ({ orderNo, lines, ...given });
  const read = async () => (await buyer.call('/Order/GetOrder', { orderNo })).result;
  return { buyer, orderNo, ask, read };
}
const plates = (quantity: number, reason = 'CHANGED_MIND') => ({ lineNo: 1, quantity, reason });

async function asShop(
  orderNo: string,
  step: (database: Database, order: OrderRow) => Promise<void>,
): Promise<void> {
  await opened.database.transaction(async (transaction) =>
    step(transaction, await lockOrder(transaction, orderNo)),
  );
}

/** An approval without the flag. */
const storeAsEarlierRelease = ({ orderNo, returnNo }: { orderNo: string; returnNo: string }) =>
  opened.database
    .update(domainEvent)
    .set({ data: { returnNo } })
    .where(and(eq(domainEvent.subjectId, orderNo), eq(domainEvent.kind, 'RETURN_APPROVED')));

describe('a return', () => {
  it('accepts some pieces of a line and shows their refund', async () => {
    const { buyer, ask, orderNo } = await createDelivered();
    const request = ask([plates(2)], { note: '顏色不喜歡' });
    const { result } = await buyer.call('/Order/RequestReturn', request as never);
    // 399 − its share 67 of the coupon of 100 is 332 for three pieces; two of them are 221.
    expect(result.lines[0]?.netTwd).toBe(332);
    expect(result.returns).toMatchObject([
      {
        status: 'REQUESTED',
        refundTwd: 221,
        note: '顏色不喜歡',
        lines: [{ lineNo: 1, quantity: 2, reason: 'CHANGED_MIND', refundTwd: 221 }],
      },
    ]);
    expect(result).toMatchObject({ label: '退貨中', actions: ['BUY_AGAIN'] });
    const { result: list } = await buyer.call('/Order/GetOrderArray', { tab: 'RETURNS' });
    expect(list.map((card) => card.orderNo)).toEqual([orderNo]);
  });

  it('of food may be for what only food can be: not of a plate', async () => {
    const { read, buyer, ask } = await createDelivered();
    expect((await read()).lines.map(({ canSpoil }) => canSpoil)).toEqual([false, true]);
    // What is not offered is accepted all the same, as before.
    expect(await buyer.codeOf('/Order/RequestReturn', ask([plates(1, 'SPOILT')]))).toBe('OK');
  });

  it('is limited to one at a time; another is possible after withdrawing it', async () => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    await buyer.call('/Order/RequestReturn', ask([plates(1)]) as never);
    const again = ask([plates(1)]);
    expect(await buyer.codeOf('/Order/RequestReturn', again)).toBe('ORDER_STATE_CONFLICT');
    const returnNo = (await read()).returns[0]?.returnNo ?? '';
    const { result } = await buyer.call('/Order/CancelReturn', { orderNo, returnNo });
    expect(result.returns).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await buyer.codeOf('/Order/RequestReturn', again)).toBe('OK');
    const closed = { orderNo, returnNo };
    expect(await buyer.codeOf('/Order/CancelReturn', closed)).toBe('ORDER_STATE_CONFLICT');
  });

  it('is on its way once its buyer says so, after the shop has agreed, and then stays', async () => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    await buyer.call('/Order/RequestReturn', ask([plates(1)]) as never);
    const of = { orderNo, returnNo: (await read()).returns[0]?.returnNo ?? '' };
    expect(await buyer.codeOf('/Order/SendReturn', of)).toBe('ORDER_STATE_CONFLICT');
    await asShop(orderNo, (database, order) => approveReturn(database, order, of, clock));
    const { result } = await buyer.call('/Order/SendReturn', of);
    expect(result.returns).toMatchObject([{ status: 'RETURNING' }]);
    expect(result.events.at(-1)).toMatchObject({ kind: 'RETURN_SENT', actor: 'MEMBER' });
    expect(await buyer.codeOf('/Order/CancelReturn', of)).toBe('ORDER_STATE_CONFLICT');
  });

  type Said = { reason?: string; isNothingToSend?: boolean };
  it.each<[string, Said]>([
    ['with its own words', { reason: '請直接丟掉', isNothingToSend: true }],
    ['without words', { isNothingToSend: true }],
    ['in words alone', { reason: nothingToSendText }],
  ])('is not sent where the shop said to keep the goods, %s', async (_, said) => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    await buyer.call('/Order/RequestReturn', ask([plates(1)]) as never);
    const of = { orderNo, returnNo: (await read()).returns[0]?.returnNo ?? '' };
    const approval = { ...of, ...said };
    await asShop(orderNo, (database, order) => approveReturn(database, order, approval, clock));
    if (!('isNothingToSend' in said)) await storeAsEarlierRelease(of);
    const { events } = await read();
    expect(events.at(-1)).toMatchObject({ reason: said.reason ?? nothingToSendText });
    expect(approvalOf({ events })).toBe(nothingToSendText);
    const refusal = await buyer.refusal('/Order/SendReturn', of);
    expect(refusal).toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
      message: expect.stringContaining(nothingToSendText),
    });
    expect((await read()).returns).toMatchObject([{ status: 'APPROVED' }]);
  });

  it('gives the reason for each line that cannot be returned', async () => {
    const { buyer, ask } = await createDelivered();
    const exempt = { lineNo: 2, quantity: 1, reason: 'CHANGED_MIND' };
    const unknown = { lineNo: 9, quantity: 1, reason: 'DAMAGED' };
    const refusal = await buyer.refusal(
      '/Order/RequestReturn',
      ask([plates(4), exempt, unknown, plates(1)]),
    );
    expect(refusal.code).toBe('RETURN_NOT_ALLOWED');
    expect(refusal.message).toBe('超過可退的件數');
    expect(refusal.details).toMatchObject([
      { path: 'lines[0]', rule: 'TOO_MANY', allowed: 3 },
      { path: 'lines[1]', rule: 'EXEMPT' },
      { path: 'lines[2]', rule: 'UNKNOWN_LINE' },
      { path: 'lines[3]', rule: 'REPEATED' },
    ]);
    const spoilt = { lineNo: 2, quantity: 1, reason: 'SPOILT' };
    expect(await buyer.codeOf('/Order/RequestReturn', ask([spoilt]))).toBe('OK');
  });

  it('is possible until its deadline', async () => {
    const { buyer, ask, read } = await createDelivered();
    clock = new Date(clock.getTime() + 10 * dayMs + 1);
    const refusal = await buyer.refusal('/Order/RequestReturn', ask([plates(1)]));
    expect(refusal.details).toMatchObject([{ rule: 'WINDOW_OVER', text: '已超過退貨期限' }]);
    expect((await read()).actions).not.toContain('RETURN');
  });

  it('is impossible before the goods arrived', async () => {
    const buyer = await createBuyer(opened.database, channelId);
    const orderNo = await buyer.placeOrder([{ skuId: plate }]);
    const refusal = await buyer.refusal('/Order/RequestReturn', { orderNo, lines: [plates(1)] });
    expect(refusal.details).toMatchObject([{ rule: 'NOT_RECEIVED' }]);
  });

  it('in parts refunds what was paid, to the dollar, and shipping with the last piece', async () => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    const refunded: number[] = [];
    const settle = async (line: object) => {
      clock = new Date(clock.getTime() + 1_000);
      const { result } = await buyer.call('/Order/RequestReturn', ask([line]) as never);
      const { returnNo = '', refundTwd = 0 } = result.returns.at(-1) ?? {};
      refunded.push(refundTwd);
      await asShop(orderNo, async (database, order) => {
        await approveReturn(database, order, { returnNo }, clock);
        await sendReturn(database, order, { returnNo }, { actor: 'SHOP', now: clock });
        await inspectReturn(database, order, { returnNo });
        await refundReturn(database, order, { returnNo }, clock);
      });
    };
    await settle(plates(1));
    await settle(plates(2));
    await settle({ lineNo: 2, quantity: 1, reason: 'NOT_AS_DESCRIBED' });
    expect(refunded).toEqual([110, 222, 167 + 80]);
    const order = await read();
    expect(refunded.reduce((sum, twd) => sum + twd, 0)).toBe(order.paidTwd);
    expect(order.lines.map((line) => [line.returnedQuantity, line.refundedTwd])).toEqual([
      [3, 332],
      [1, 167],
    ]);
    expect(order.refunds).toMatchObject([
      { amountTwd: 110, needsAccount: true, cause: '退貨' },
      { amountTwd: 222 },
      { amountTwd: 247 },
    ]);
    expect(order.actions).not.toContain('RETURN');
    const { result: cards } = await buyer.call('/Order/GetOrderArray', {});
    expect(cards).toMatchObject([{ orderNo, needsAccount: true }]);
  });

  it('is settled once, however often the shop tries', async () => {
    const { buyer, ask, orderNo } = await createDelivered();
    const { result } = await buyer.call('/Order/RequestReturn', ask([plates(1)]) as never);
    const returnNo = result.returns[0]?.returnNo ?? '';
    await asShop(orderNo, (database, order) => approveReturn(database, order, { returnNo }, clock));
    const settle = () =>
      asShop(orderNo, (database, order) => refundReturn(database, order, { returnNo }, clock));
    const outcomes = await Promise.allSettled([settle(), settle(), settle()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refunds = await opened.database.select().from(refund).where(eq(refund.orderNo, orderNo));
    expect(refunds).toHaveLength(1);
    const [line] = await opened.database
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderNo, orderNo))
      .orderBy(orderLine.lineNo);
    expect(line?.returnedQuantity).toBe(1);
  });

  it('gives its pieces back to the member’s limit once it is settled, and the coupon not', async () => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    const isOwn = eq(memberSkuQuantity.memberId, buyer.memberId);
    const counted = async () =>
      (await opened.database.select().from(memberSkuQuantity).where(isOwn))[0]?.quantity;
    const coupons = () =>
      opened.database.select().from(couponUse).where(eq(couponUse.orderNo, orderNo));
    const isRefused = { code: 'LIMIT_PER_ORDER' };
    const another = { channelId, cartType: 'CART', skuId: plate, quantity: 4 } as const;
    expect(await buyer.refusal('/Cart/AddCartItem', another)).toMatchObject(isRefused);
    await buyer.call('/Order/RequestReturn', ask([plates(2)]) as never);
    const returnNo = (await read()).returns[0]?.returnNo ?? '';
    await asShop(orderNo, (database, order) => approveReturn(database, order, { returnNo }, clock));
    expect(await counted()).toBe(3);
    await asShop(orderNo, (database, order) => refundReturn(database, order, { returnNo }, clock));
    expect(await counted()).toBe(1);
    expect(await coupons()).toHaveLength(1);
    await buyer.placeOrder([{ skuId: plate, quantity: 2 }]);
    expect(await counted()).toBe(3);
  });

  it('can be rejected with a reason, which the buyer reads', async () => {
    const { buyer, ask, orderNo, read } = await createDelivered();
    const { result } = await buyer.call('/Order/RequestReturn', ask([plates(1)]) as never);
    const returnNo = result.returns[0]?.returnNo ?? '';
    const reason = '商品已使用';
    await asShop(orderNo, (database, order) =>
      rejectReturn(database, order, { returnNo, reason }, clock),
    );
    const order = await read();
    expect(order.events.at(-1)).toMatchObject({ kind: 'RETURN_REJECTED', reason });
    expect(order.returns).toMatchObject([{ status: 'REJECTED' }]);
    expect(order.actions).toContain('RETURN');
  });

  it('refuses photos that were never uploaded', async () => {
    const { buyer, ask, read } = await createDelivered();
    const request = ask([plates(1)], { photos: ['01KAJ5T3V0Q8R1S2T3V4W5X6Y7'] });
    const refusal = await buyer.refusal('/Order/RequestReturn', request);
    expect(refusal.details).toMatchObject([{ path: 'photos', rule: 'UNKNOWN' }]);
    expect((await read()).returns).toEqual([]);
  });
});
