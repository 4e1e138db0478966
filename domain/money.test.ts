import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateTwd, shareOfBps, splitBusinessTax, sumTwd } from './money.ts';

const amounts = fc.nat({ max: 10_000_000 });
const notAmounts = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('a sum beyond safe integers is refused rather than rounded', () => {
  expect(sumTwd([])).toBe(0);
  expect(sumTwd([1_200, 0, 35])).toBe(1_235);
  expect(() => sumTwd([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  for (const value of notAmounts) expect(() => sumTwd([10, value])).toThrow(RangeError);
});

describe('a total split by weights', () => {
  test('gives the odd dollars to the largest remainders, then to the earlier weight', () => {
    expect(allocateTwd(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateTwd(10, [199, 299, 499])).toEqual([2, 3, 5]);
    expect(allocateTwd(2, [1, 1, 1])).toEqual([1, 1, 0]);
  });

  test('sums up, gives zero weights nothing and is within a dollar of the exact share', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 40 }), (total, weights) => {
        fc.pre(sum(weights) > 0);
        const shares = allocateTwd(total, weights);
        expect(sum(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const weight = weights[index] ?? Number.NaN;
          expect(Math.abs(share - (total * weight) / sum(weights))).toBeLessThan(1);
          if (weight === 0) expect(share).toBe(0);
        }
      }),
    );
  });

  test('never exceeds an amount used as weight', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1 }), fc.nat(), (held, pick) => {
        const total = pick % (sum(held) + 1);
        for (const [index, share] of allocateTwd(total, held).entries()) {
          expect(share).toBeLessThanOrEqual(held[index] ?? Number.NaN);
        }
      }),
    );
  });

  test('is exact where products exceed safe integers', () => {
    const half = Math.floor(Number.MAX_SAFE_INTEGER / 2);
    const shares = allocateTwd(Number.MAX_SAFE_INTEGER, [half, half]);
    expect(shares).toEqual([half + 1, half]);
  });

  test('needs a positive weight unless it is zero', () => {
    expect(allocateTwd(0, [0, 0])).toEqual([0, 0]);
    expect(allocateTwd(0, [])).toEqual([]);
    expect(() => allocateTwd(1, [0, 0])).toThrow(RangeError);
    expect(() => allocateTwd(1, [])).toThrow(RangeError);
    expect(() => allocateTwd(1, [-1, 3])).toThrow(RangeError);
  });
});

describe('basis points of an amount', () => {
  test('round down', () => {
    expect(shareOfBps(999, 1_500)).toBe(149);
    expect(shareOfBps(999, 0)).toBe(0);
    expect(shareOfBps(Number.MAX_SAFE_INTEGER, 10_000)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('cannot exceed the whole', () => {
    expect(() => shareOfBps(100, 10_001)).toThrow(RangeError);
    expect(() => shareOfBps(100, 0.5)).toThrow(RangeError);
    expect(() => shareOfBps(-100, 100)).toThrow(RangeError);
  });

  test('of a share and of the rest lose at most a dollar', () => {
    fc.assert(
      fc.property(amounts, fc.nat({ max: 10_000 }), (amountTwd, bps) => {
        const both = shareOfBps(amountTwd, bps) + shareOfBps(amountTwd, 10_000 - bps);
        expect([amountTwd - 1, amountTwd]).toContain(both);
      }),
    );
  });
});

describe('business tax', () => {
  test.each([
    [0, 0, 0],
    [10, 10, 0],
    [11, 10, 1],
    [105, 100, 5],
    [1_000, 952, 48],
    [199_999, 190_475, 9_524],
  ])('%i TWD are %i of sales and %i of tax', (totalTwd, salesTwd, taxTwd) => {
    expect(splitBusinessTax(totalTwd)).toEqual({ salesTwd, taxTwd });
  });

  test('is what remains of the total once it is divided by 1.05 and rounded', () => {
    fc.assert(
      fc.property(amounts, (totalTwd) => {
        const { salesTwd, taxTwd } = splitBusinessTax(totalTwd);
        expect(salesTwd + taxTwd).toBe(totalTwd);
        expect(salesTwd).toBe(Math.round((totalTwd * 100) / 105));
      }),
    );
  });
});
