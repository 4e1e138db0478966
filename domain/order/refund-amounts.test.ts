import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RefundableLine,
  refundOfDue,
  refundOfLine,
  refundOfReturn,
} from './refund-amounts.ts';

const fresh = (quantity: number, netTwd: number): RefundableLine => ({
  quantity,
  netTwd,
  returnedQuantity: 0,
  refundedTwd: 0,
});

function afterReturn(line: RefundableLine, quantity: number): RefundableLine {
  return {
    ...line,
    returnedQuantity: line.returnedQuantity + quantity,
    refundedTwd: line.refundedTwd + refundOfLine(line, quantity),
  };
}

describe('the refund of a line’s pieces', () => {
  test('is their share rounded down, and the remainder for the last one', () => {
    const line = fresh(3, 100);
    expect(refundOfLine(line, 1)).toBe(33);
    expect(refundOfLine(line, 3)).toBe(100);
    expect(refundOfLine(afterReturn(afterReturn(line, 1), 1), 1)).toBe(34);
  });

  test('never exceeds what remains, also after a goodwill refund', () => {
    expect(refundOfLine({ ...fresh(3, 100), refundedTwd: 90 }, 1)).toBe(10);
    expect(() => refundOfLine(fresh(3, 100), 4)).toThrow(RangeError);
    expect(() => refundOfLine(fresh(3, 100), -1)).toThrow(RangeError);
  });

  test('sums to the net amount in any portions', () => {
    const portions = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(portions, fc.nat({ max: 1_000_000 }), (returns, netTwd) => {
        const quantity = returns.reduce((sum, pieces) => sum + pieces, 0);
        let line = fresh(quantity, netTwd);
        for (const pieces of returns) {
          expect(refundOfLine(line, pieces)).toBeGreaterThanOrEqual(0);
          line = afterReturn(line, pieces);
          expect(line.refundedTwd).toBeLessThanOrEqual(netTwd);
        }
        expect(line.refundedTwd).toBe(netTwd);
      }),
    );
  });
});

test('what is due for goods goes back as far as money is left beside the fee of the payment', () => {
  const of = (leftTwd: number) => refundOfDue(100, { leftTwd, paymentFeeTwd: 30 });
  expect([500, 130, 110, 30, 10, 0].map(of)).toEqual([100, 100, 80, 0, 0, 0]);
  expect(() => refundOfDue(-1, { leftTwd: 500, paymentFeeTwd: 0 })).toThrow(RangeError);
});

describe('the refund of a return', () => {
  const order = {
    lines: [fresh(2, 180), fresh(1, 99)],
    shippingNetTwd: 80,
    shippingRefundedTwd: 0,
    moneyLeftTwd: 359,
  };

  test('is at most what is left of the payment', () => {
    const left = (moneyLeftTwd: number) => refundOfReturn({ ...order, moneyLeftTwd }, [2, 1], true);
    expect(left(300)).toEqual({ linesTwd: [180, 99], shippingTwd: 21, totalTwd: 300 });
    expect(left(200)).toEqual({ linesTwd: [180, 20], shippingTwd: 0, totalTwd: 200 });
  });

  test('excludes the shipping fee while goods remain', () => {
    expect(refundOfReturn(order, [1, 1], false)).toEqual({
      linesTwd: [90, 99],
      shippingTwd: 0,
      totalTwd: 189,
    });
  });

  test('includes the shipping fee with the last piece', () => {
    expect(refundOfReturn(order, [2, 1], false)).toMatchObject({ shippingTwd: 80, totalTwd: 359 });
    const returned = { ...order, lines: [afterReturn(fresh(2, 180), 2), fresh(1, 99)] };
    expect(refundOfReturn(returned, [0, 1], false)).toMatchObject({
      shippingTwd: 80,
      totalTwd: 179,
    });
  });

  test('includes the shipping fee if the shop is at fault, once', () => {
    expect(refundOfReturn(order, [1, 0], true).shippingTwd).toBe(80);
    const repaid = { ...order, shippingRefundedTwd: 80 };
    expect(refundOfReturn(repaid, [2, 1], true).shippingTwd).toBe(0);
  });

  test('is zero when nothing is returned', () => {
    expect(refundOfReturn(order, [0, 0], true).totalTwd).toBe(0);
    expect(() => refundOfReturn(order, [1], false)).toThrow(RangeError);
  });
});
