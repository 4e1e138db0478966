import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowerOwedAmounts, type OrderCharges, orderAmounts } from './order-amounts.ts';

const twd = fc.nat({ max: 500_000 });
const charges: fc.Arbitrary<OrderCharges> = fc.record({
  lines: fc.array(fc.record({ amountTwd: twd }), { maxLength: 30 }),
  orderDiscountTwd: twd,
  shippingFeeTwd: fc.nat({ max: 500 }),
  shippingDiscountTwd: fc.nat({ max: 600 }),
  paymentFeeTwd: fc.nat({ max: 100 }),
  walletUsedTwd: twd,
});
const nothingElse = {
  orderDiscountTwd: 0,
  shippingFeeTwd: 0,
  shippingDiscountTwd: 0,
  paymentFeeTwd: 0,
  walletUsedTwd: 0,
};

describe('the amounts of an order', () => {
  test('split the discount over the lines to the dollar', () => {
    const amounts = orderAmounts({
      ...nothingElse,
      lines: [{ amountTwd: 199 }, { amountTwd: 299 }, { amountTwd: 499 }],
      orderDiscountTwd: 100,
      shippingFeeTwd: 80,
      paymentFeeTwd: 30,
      walletUsedTwd: 50,
    });
    expect(amounts).toMatchObject({ goodsTwd: 997, itemsNetTwd: 897, payableTwd: 957 });
    expect(amounts.lines.map((line) => line.discountTwd)).toEqual([20, 30, 50]);
  });

  test('never take more off than there is', () => {
    const lines = [{ amountTwd: 100 }];
    const generous = { orderDiscountTwd: 30, shippingDiscountTwd: 999, walletUsedTwd: 999 };
    const amounts = orderAmounts({ ...nothingElse, lines, shippingFeeTwd: 60, ...generous });
    expect(amounts).toMatchObject({ shippingDiscountTwd: 60, walletUsedTwd: 70, payableTwd: 0 });
    expect(orderAmounts({ ...nothingElse, lines, orderDiscountTwd: 101 }).payableTwd).toBe(0);
  });

  test('satisfy every identity, for any order', () => {
    fc.assert(
      fc.property(charges, (given) => {
        const order = orderAmounts(given);
        const sumOf = (key: 'amountTwd' | 'discountTwd' | 'netTwd') =>
          order.lines.reduce((sum, line) => sum + line[key], 0);
        expect(order.payableTwd).toBe(
          order.itemsNetTwd +
            order.shippingFeeTwd +
            order.paymentFeeTwd -
            order.shippingDiscountTwd -
            order.walletUsedTwd,
        );
        expect(sumOf('netTwd')).toBe(order.itemsNetTwd);
        expect(sumOf('discountTwd')).toBe(order.discountTwd);
        expect(sumOf('amountTwd')).toBe(order.goodsTwd);
        expect(order.itemsNetTwd).toBe(order.goodsTwd - order.discountTwd);
        expect(order.payableTwd).toBeGreaterThanOrEqual(0);
        for (const line of order.lines) {
          expect(line.netTwd).toBe(line.amountTwd - line.discountTwd);
          expect(line.netTwd).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('are refused for invalid charges', () => {
    const lines = [{ amountTwd: 100 }];
    const broken = [{ shippingFeeTwd: -1 }, { paymentFeeTwd: 0.5 }, { walletUsedTwd: Number.NaN }];
    for (const charge of broken) {
      expect(() => orderAmounts({ ...nothingElse, lines, ...charge })).toThrow(RangeError);
    }
  });
});

describe('what is still to be paid, lowered,', () => {
  const owed = orderAmounts({
    ...{ ...nothingElse, lines: [{ amountTwd: 500 }, { amountTwd: 300 }] },
    ...{ orderDiscountTwd: 80, shippingFeeTwd: 100, paymentFeeTwd: 30 },
  });
  const nothing = { grossTwd: 0, discountTwd: 0, feesTwd: 0, goodwillTwd: 0 };

  test('loses goods with their discount, and fees', () => {
    const less = { ...nothing, grossTwd: 500, discountTwd: 50, feesTwd: 40 };
    expect(lowerOwedAmounts(owed, less)).toEqual({
      ...{ goodsTwd: 300, discountTwd: 30, itemsNetTwd: 270 },
      ...{ shippingFeeTwd: 60, shippingDiscountTwd: 0, payableTwd: 360 },
    });
  });

  test('loses what a sum has paid for only once', () => {
    const given = lowerOwedAmounts(owed, { ...nothing, goodwillTwd: 780 });
    expect(given).toMatchObject({ itemsNetTwd: 0, shippingDiscountTwd: 60, payableTwd: 70 });
    expect(lowerOwedAmounts(given, { ...nothing, feesTwd: 70 })).toMatchObject({
      ...{ shippingFeeTwd: 30, shippingDiscountTwd: 30, payableTwd: 30 },
    });
    const back = { ...nothing, grossTwd: 500, discountTwd: 50 };
    expect(lowerOwedAmounts(given, back)).toMatchObject({
      ...{ goodsTwd: 300, discountTwd: 300, shippingDiscountTwd: 100, payableTwd: 30 },
    });
  });

  test('adds up, is never negative, and keeps the fee of the payment', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const of = (amountTwd: number, part: number) => Math.floor(amountTwd * part);
    const steps = fc.array(fc.tuple(share, share, share, fc.nat({ max: 2_000 })), { maxLength: 4 });
    fc.assert(
      fc.property(charges, steps, (ordered, lowerings) => {
        const amounts = orderAmounts({ ...ordered, walletUsedTwd: 0 });
        const { paymentFeeTwd } = amounts;
        let left: Parameters<typeof lowerOwedAmounts>[0] = amounts;
        for (const [ofGoods, ofDiscount, ofFees, goodwillTwd] of lowerings) {
          const grossTwd = of(left.goodsTwd, ofGoods);
          const discountTwd = of(Math.min(grossTwd, left.discountTwd), ofDiscount);
          const feesTwd = of(left.shippingFeeTwd, ofFees);
          const before = left;
          left = lowerOwedAmounts(before, { grossTwd, discountTwd, feesTwd, goodwillTwd });
          expect(left.payableTwd).toBeLessThanOrEqual(before.payableTwd);
          expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0);
          expect(left.shippingDiscountTwd).toBeLessThanOrEqual(left.shippingFeeTwd);
          expect(left.itemsNetTwd).toBe(left.goodsTwd - left.discountTwd);
          const netTwd = left.itemsNetTwd + left.shippingFeeTwd - left.shippingDiscountTwd;
          expect(left.payableTwd).toBe(netTwd + paymentFeeTwd);
        }
      }),
    );
  });
});
