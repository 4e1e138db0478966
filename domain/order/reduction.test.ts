import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumTwd } from '../money.ts';
import { orderAmounts } from './order-amounts.ts';
import {
  findReductionRefusal,
  listReducible,
  maxGoodwillOf,
  planReduction,
  type ReducibleLine,
  type ReducibleOrder,
  type Reduction,
  takeOffLine,
} from './reduction.ts';

const lineOf = (given: Partial<ReducibleLine> = {}): ReducibleLine => ({
  ...{ lineNo: 1, shipmentNo: 1, quantity: 3, unitPriceTwd: 100, netTwd: 300 },
  ...{ settledQuantity: null, settledNetTwd: null, returnedQuantity: 0, ...given },
});
const parcelOf = (given: Partial<ReducibleOrder['parcels'][number]> = {}) => ({
  ...{ shipmentNo: 1, status: 'READY' as const, way: 'home', feeTwd: 80 },
  ...{ collectTwd: null, ...given },
});
/** Two lines in a parcel, paid with 480. */
const orderOf = (given: Partial<ReducibleOrder> = {}): ReducibleOrder => ({
  ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paymentMethod: 'CARD', isOfGroup: false },
  lines: [lineOf(), lineOf({ lineNo: 2, quantity: 1, netTwd: 100 })],
  parcels: [parcelOf()],
  ...{ payableTwd: 480, paymentFeeTwd: 0, heldTwd: 0, paidLeftTwd: 480, ...given },
});
const owedOf = (given: Partial<ReducibleOrder> = {}) =>
  orderOf({
    ...{ paymentStatus: 'COD_DUE', paymentMethod: 'HOME_COD', paidLeftTwd: 0, ...given },
  });
const reductionOf = (pieces: Record<number, number>, goodwillTwd = 0) => ({
  lines: Object.entries(pieces).map(([lineNo, quantity]) => ({ lineNo: Number(lineNo), quantity })),
  goodwillTwd,
});
function plan(order: ReducibleOrder, request: ReturnType<typeof reductionOf>): Reduction {
  const planned = planReduction(order, request);
  if (Array.isArray(planned)) throw new Error(planned.map(({ text }) => text).join());
  return planned;
}
const ruleOf = (order: ReducibleOrder, request: ReturnType<typeof reductionOf>) => {
  const planned = planReduction(order, request);
  return Array.isArray(planned) ? planned.map(({ rule }) => rule) : 'NOTHING WRONG';
};
/** The order as it is afterwards. */
const after = (order: ReducibleOrder, { lines, totalTwd, isOwed }: Reduction): ReducibleOrder => ({
  ...order,
  lines: order.lines.map((line) => {
    const left = lines.find(({ lineNo }) => lineNo === line.lineNo)?.left;
    return left ? { ...line, settledQuantity: left.quantity, settledNetTwd: left.netTwd } : line;
  }),
  ...(isOwed
    ? { payableTwd: order.payableTwd - totalTwd }
    : { paidLeftTwd: order.paidLeftTwd - totalTwd }),
});

describe('pieces that are taken off a line', () => {
  test('cost their share of what was charged, to the dollar', () => {
    const line = lineOf({ unitPriceTwd: 40, netTwd: 100 });
    expect(takeOffLine(line, 1)).toMatchObject({ grossTwd: 40, lessTwd: 33 });
    expect(takeOffLine(line, 2)).toMatchObject({ lessTwd: 66, left: { quantity: 1, netTwd: 34 } });
    expect(takeOffLine(line, 3)).toMatchObject({ lessTwd: 100, left: { quantity: 0, netTwd: 0 } });
    expect(() => takeOffLine(line, 4)).toThrow(RangeError);
  });

  test('cost no more than is left where a line was settled for less', () => {
    const settled = lineOf({ settledQuantity: 2, settledNetTwd: 150 });
    expect(takeOffLine(settled, 1)).toMatchObject({ lessTwd: 50, left: { netTwd: 100 } });
    expect(takeOffLine(settled, 2)).toMatchObject({ lessTwd: 150 });
  });
});

/** Lines with a discount that was allocated as at the checkout, and the pieces of each in some order. */
const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(3_000) }), {
      ...{ minLength: 1, maxLength: 4 },
    }),
    discountTwd: fc.nat(5_000),
    feeTwd: fc.nat(200),
  })
  .map(({ lines, discountTwd, feeTwd }) => {
    const amounts = orderAmounts({
      lines: lines.map(({ quantity, price }) => ({ amountTwd: quantity * price })),
      ...{ orderDiscountTwd: discountTwd, shippingFeeTwd: feeTwd, shippingDiscountTwd: 0 },
      ...{ paymentFeeTwd: 0, walletUsedTwd: 0 },
    });
    const { payableTwd } = amounts;
    return orderOf({
      lines: lines.map(({ quantity, price }, index) =>
        lineOf({
          ...{ lineNo: index + 1, quantity, unitPriceTwd: price },
          netTwd: amounts.lines[index]?.netTwd ?? 0,
        }),
      ),
      // A piece of another parcel stays, so that the order is never cancelled by this.
      parcels: [parcelOf({ feeTwd })],
      ...{ payableTwd, paidLeftTwd: payableTwd },
    });
  });
const giftLine = lineOf({ lineNo: 9, shipmentNo: 2, quantity: 1, netTwd: 0, unitPriceTwd: 0 });
const withGiftLine = (order: ReducibleOrder): ReducibleOrder => ({
  ...order,
  lines: [...order.lines, giftLine],
  parcels: [...order.parcels, parcelOf({ shipmentNo: 2, way: 'shop', feeTwd: 0 })],
});
const anyPieces = anyOrder.chain((order) =>
  fc.record({
    order: fc.constant(withGiftLine(order)),
    pieces: fc.shuffledSubarray(
      order.lines.flatMap(({ lineNo, quantity }) => Array<number>(quantity).fill(lineNo)),
      { minLength: 1 },
    ),
    cuts: fc.array(fc.boolean(), { maxLength: 40 }),
  }),
);

/** The pieces in calls of the sizes that `cuts` say. */
function grouped(pieces: readonly number[], cuts: readonly boolean[]): Record<number, number>[] {
  const groups: Record<number, number>[] = [{}];
  for (const [index, lineNo] of pieces.entries()) {
    if (cuts[index] && index > 0) groups.push({});
    const group = groups.at(-1) ?? {};
    group[lineNo] = (group[lineNo] ?? 0) + 1;
  }
  return groups;
}
function reduceAll(order: ReducibleOrder, groups: readonly Record<number, number>[]) {
  const totals: number[] = [];
  let now = order;
  for (const group of groups) {
    const planned = plan(now, reductionOf(group));
    expect(planned.totalTwd).toBeGreaterThanOrEqual(0);
    for (const { lessTwd, grossTwd } of planned.lines) {
      expect(lessTwd).toBeGreaterThanOrEqual(0);
      expect(lessTwd).toBeLessThanOrEqual(grossTwd);
    }
    totals.push(planned.totalTwd);
    now = after(now, planned);
  }
  return { order: now, totalTwd: sumTwd(totals) };
}

describe('reductions of an order', () => {
  test('come to the same dollar in any order and grouping, and never to more than was paid', () => {
    fc.assert(
      fc.property(anyPieces, ({ order, pieces, cuts }) => {
        const once = reduceAll(order, grouped(pieces, []));
        const inParts = reduceAll(order, grouped(pieces, cuts));
        const backwards = reduceAll(order, grouped(pieces.toReversed(), cuts));
        expect(inParts.totalTwd).toBe(once.totalTwd);
        expect(backwards.totalTwd).toBe(once.totalTwd);
        expect(once.totalTwd).toBeLessThanOrEqual(order.payableTwd);
        const left = (one: ReducibleLine) => one.settledNetTwd ?? one.netTwd;
        const isEmpty = once.order.lines.every(
          (one) => one.lineNo === 9 || one.settledQuantity === 0,
        );
        const feeTwd = isEmpty ? (order.parcels[0]?.feeTwd ?? 0) : 0;
        expect(once.totalTwd + sumTwd(once.order.lines.map(left))).toBe(
          sumTwd(order.lines.map(({ netTwd }) => netTwd)) + feeTwd,
        );
        if (isEmpty) expect(once.totalTwd).toBe(order.payableTwd);
      }),
    );
  });

  test('with sums beside them end at what was paid, and leave an owed order something to pay', () => {
    const step = fc.record({ lineNo: fc.integer({ min: 1, max: 4 }), goodwillTwd: fc.nat(4_000) });
    fc.assert(
      fc.property(
        anyOrder,
        fc.boolean(),
        fc.array(step, { maxLength: 12 }),
        (order, isOwed, steps) => {
          const money = isOwed
            ? ({ paymentStatus: 'COD_DUE', paymentMethod: 'HOME_COD', paidLeftTwd: 0 } as const)
            : {};
          let now: ReducibleOrder = { ...withGiftLine(order), ...money };
          for (const { lineNo, goodwillTwd } of steps) {
            const planned = planReduction(now, reductionOf({ [lineNo]: 1 }, goodwillTwd));
            if (Array.isArray(planned)) continue;
            expect(planned.totalTwd).toBeGreaterThanOrEqual(goodwillTwd);
            now = after(now, planned);
            if (isOwed) expect(now.payableTwd).toBeGreaterThan(0);
            expect(now.paidLeftTwd).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test('give the fee back once nothing travels that way, also where it was split', () => {
    const order = orderOf({
      parcels: [
        parcelOf(),
        parcelOf({ shipmentNo: 2, feeTwd: 0 }),
        parcelOf({ shipmentNo: 3, way: 'cold', feeTwd: 120 }),
      ],
      lines: [lineOf(), lineOf({ lineNo: 2, shipmentNo: 2 }), lineOf({ lineNo: 3, shipmentNo: 3 })],
      ...{ payableTwd: 1_100, paidLeftTwd: 1_100 },
    });
    const first = plan(order, reductionOf({ 1: 3 }));
    expect(first).toMatchObject({ goodsTwd: 300, feesTwd: 0 });
    expect(plan(after(order, first), reductionOf({ 2: 3 }))).toMatchObject({
      feesTwd: 80,
      totalTwd: 380,
    });
    expect(plan(order, reductionOf({ 3: 3 }))).toMatchObject({ feesTwd: 120, totalTwd: 420 });
  });

  test('pay at most what is left after sums that were given before', () => {
    const order = orderOf({ paidLeftTwd: 120 });
    expect(plan(order, reductionOf({ 1: 2 }))).toMatchObject({ goodsTwd: 200, totalTwd: 120 });
    expect(ruleOf(order, reductionOf({ 1: 1 }, 21))).toEqual(['LEFT']);
    expect(plan(order, reductionOf({ 1: 1 }, 20)).totalTwd).toBe(120);
    expect(plan(order, reductionOf({}, 120)).lines).toEqual([]);
  });

  test('never give the fee of the payment back, which a sum may', () => {
    const order = orderOf({ paymentFeeTwd: 30, payableTwd: 510, paidLeftTwd: 130 });
    const pieces = plan(order, reductionOf({ 1: 2 }));
    expect(pieces).toMatchObject({ goodsTwd: 200, totalTwd: 100 });
    expect(ruleOf(order, reductionOf({ 1: 2 }, 31))).toEqual(['LEFT']);
    // In one call as in two.
    expect(plan(order, reductionOf({ 1: 2 }, 30)).totalTwd).toBe(130);
    expect(plan(after(order, pieces), reductionOf({}, 30)).totalTwd).toBe(30);
    const feeLeft = orderOf({ paymentFeeTwd: 30, paidLeftTwd: 20 });
    expect(plan(feeLeft, reductionOf({ 1: 1 })).totalTwd).toBe(0);
    expect(maxGoodwillOf(feeLeft)).toBe(20);
  });

  test('name the parcels whose labels say something else', () => {
    const prepared = [1, 2].map((shipmentNo) => parcelOf({ shipmentNo, status: 'PREPARING' }));
    expect(plan(orderOf({ parcels: prepared }), reductionOf({ 1: 1 })).relabelled).toEqual([1]);
    expect(plan(orderOf({ parcels: prepared }), reductionOf({}, 10)).relabelled).toEqual([]);
    expect(plan(owedOf({ parcels: prepared }), reductionOf({}, 10)).relabelled).toEqual([1, 2]);
    expect(plan(owedOf(), reductionOf({ 1: 1 })).relabelled).toEqual([]);
  });
});

describe('a reduction that cannot be', () => {
  test('is of the whole order, of nothing, or of what is not there', () => {
    expect(ruleOf(orderOf(), reductionOf({ 1: 3, 2: 1 }))).toEqual(['WHOLE_ORDER']);
    expect(ruleOf(orderOf(), reductionOf({}))).toEqual(['REQUIRED']);
    expect(ruleOf(orderOf(), reductionOf({ 1: 4, 7: 1 }))).toEqual(['PIECES', 'PIECES']);
    const twice = {
      lines: [reductionOf({ 1: 1 }).lines, reductionOf({ 1: 1 }).lines].flat(),
      goodwillTwd: 0,
    };
    expect(ruleOf(orderOf(), twice)).toEqual(['REPEATED']);
  });

  test('is of goods that left, or of a group buy', () => {
    const sent = orderOf({ parcels: [parcelOf({ status: 'SHIPPED' })] });
    expect(listReducible(sent)).toEqual([]);
    expect(findReductionRefusal(sent)).toBeUndefined();
    expect(ruleOf(sent, reductionOf({ 1: 1 }))).toEqual(['PIECES']);
    expect(plan(sent, reductionOf({}, 50)).totalTwd).toBe(50);
    expect(ruleOf(orderOf({ isOfGroup: true }), reductionOf({ 1: 1 }))).toEqual(['PIECES']);
  });

  test('leaves an owed order nothing to pay beside its fee and what was paid in part', () => {
    const order = owedOf({ paymentFeeTwd: 30, payableTwd: 510 });
    expect(maxGoodwillOf(order)).toBe(480);
    expect(maxGoodwillOf(owedOf({ heldTwd: 100 }))).toBe(379);
    expect(ruleOf(owedOf({ heldTwd: 200 }), reductionOf({ 1: 3 }))).toEqual(['NOTHING_TO_PAY']);
    expect(plan(owedOf({ heldTwd: 100 }), reductionOf({ 1: 3 })).totalTwd).toBe(300);
    // After a sum was given, the pieces may have cost more than what is owed beside the fee.
    const afterGoodwill = owedOf({ paymentFeeTwd: 30, payableTwd: 310 });
    expect(ruleOf(afterGoodwill, reductionOf({ 1: 3 }))).toEqual(['NOTHING_TO_PAY']);
  });

  test.each([
    ['ORDER_ENDED', orderOf({ status: 'CANCELLED' })],
    ['ORDER_ENDED', orderOf({ parcels: [parcelOf({ status: 'DELIVERED' })], paidLeftTwd: 0 })],
    ['GROUP_OPEN', orderOf({ isOfGroup: true, parcels: [parcelOf({ status: 'HELD' })] })],
    ['GROUP_OWED', owedOf({ isOfGroup: true })],
    ['CASH_LEFT', owedOf({ parcels: [parcelOf({ status: 'SHIPPED' }), parcelOf()] })],
  ] as const)('%s', (refusal, order) => {
    expect(findReductionRefusal(order)).toBe(refusal);
  });

  test.each([
    ['one that nobody fetched', [parcelOf({ status: 'UNCLAIMED' }), parcelOf({ shipmentNo: 2 })]],
    ['one that came back', [parcelOf({ status: 'RETURNED' }), parcelOf({ shipmentNo: 2 })]],
    ['one whose label leaves it to another', [parcelOf({ status: 'SHIPPED', collectTwd: 0 })]],
  ])('is none with %s, for which nobody collects', (_, parcels) => {
    expect(findReductionRefusal(owedOf({ parcels }))).toBeUndefined();
  });

  test('is none for cash at a place of the shop, where the list says what to collect', () => {
    const parcels = [parcelOf({ status: 'AT_STORE' }), parcelOf({ shipmentNo: 2 })];
    expect(
      findReductionRefusal(owedOf({ parcels, paymentMethod: 'PAY_AT_PICKUP' })),
    ).toBeUndefined();
  });
});
