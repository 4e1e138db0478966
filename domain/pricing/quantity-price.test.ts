import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isAllowedQuantity, quantityRuleOf } from '../cart/order-quantity.ts';
import { findNextTier, priceSteps, stepAt, unitPriceAt } from './quantity-price.ts';

const offer = {
  priceTwd: 100,
  tiers: [
    { minQty: 12, unitPriceTwd: 92 },
    { minQty: 48, unitPriceTwd: 80 },
  ],
};
const bySix = quantityRuleOf({ moq: 6, multiple: 6, maxPerOrder: null, remaining: null });

const offers = fc
  .record({
    priceTwd: fc.integer({ min: 50, max: 2_000 }),
    gaps: fc.array(
      fc.record({ more: fc.integer({ min: 1, max: 60 }), less: fc.nat({ max: 40 }) }),
      {
        maxLength: 8,
      },
    ),
  })
  .map(({ priceTwd, gaps }) => {
    let minQty = 1;
    let unitPriceTwd = priceTwd;
    const tiers = gaps.map(({ more, less }) => {
      minQty += more;
      unitPriceTwd = Math.max(0, unitPriceTwd - less);
      return { minQty, unitPriceTwd };
    });
    return { priceTwd, tiers };
  });
const rules = fc
  .record({ multiple: fc.integer({ min: 1, max: 24 }), steps: fc.integer({ min: 1, max: 4 }) })
  .map(({ multiple, steps }) =>
    quantityRuleOf({ moq: steps * multiple, multiple, maxPerOrder: 300, remaining: null }),
  );

describe('the price of a piece', () => {
  test('is that of the highest tier reached', () => {
    expect([1, 11, 12, 47, 48, 500].map((quantity) => unitPriceAt(quantity, offer))).toEqual([
      100, 100, 92, 92, 80, 80,
    ]);
  });

  test('stays the flash price while no tier is cheaper', () => {
    const flash = { ...offer, priceTwd: 85 };
    expect([12, 48].map((quantity) => unitPriceAt(quantity, flash))).toEqual([85, 80]);
  });

  test('never rises with the quantity', () => {
    fc.assert(
      fc.property(offers, fc.nat({ max: 600 }), fc.nat({ max: 600 }), (tiered, a, b) => {
        expect(unitPriceAt(a + b, tiered)).toBeLessThanOrEqual(unitPriceAt(a, tiered));
      }),
    );
  });
});

describe('the next tier', () => {
  test('returns the additional pieces and the saving per piece', () => {
    expect(findNextTier(6, offer, bySix)).toEqual({
      quantity: 12,
      morePieces: 6,
      savedPerPieceTwd: 8,
    });
    expect(findNextTier(48, offer, bySix)).toBeUndefined();
  });

  test('skips tiers that save nothing on a flash price', () => {
    expect(findNextTier(6, { ...offer, priceTwd: 85 }, bySix)).toMatchObject({
      quantity: 48,
      savedPerPieceTwd: 5,
    });
  });

  test('is not offered beyond the orderable quantity', () => {
    const few = quantityRuleOf({ moq: 6, multiple: 6, maxPerOrder: 40, remaining: null });
    expect(findNextTier(12, offer, few)).toBeUndefined();
  });

  test('is accurate: that many more pieces can be ordered and cost that much less', () => {
    fc.assert(
      fc.property(offers, rules, fc.integer({ min: 1, max: 300 }), (tiered, rule, quantity) => {
        const next = findNextTier(quantity, tiered, rule);
        fc.pre(next !== undefined);
        expect(next.morePieces).toBeGreaterThan(0);
        expect(isAllowedQuantity(quantity + next.morePieces, rule)).toBe(true);
        expect(unitPriceAt(quantity + next.morePieces, tiered)).toBe(
          unitPriceAt(quantity, tiered) - next.savedPerPieceTwd,
        );
        expect(next.savedPerPieceTwd).toBeGreaterThan(0);
      }),
    );
  });
});

const tiers = [
  { minQty: 3, unitPriceTwd: 95 },
  { minQty: 6, unitPriceTwd: 90 },
  { minQty: 12, unitPriceTwd: 80 },
];
const steps = priceSteps({ priceTwd: 100, tiers, moq: 1 });

it('has the price of the smallest order, then of each quantity that lowers it', () => {
  expect(steps).toEqual([
    { fromQty: 1, unitPriceTwd: 100, savedTwd: 0 },
    { fromQty: 3, unitPriceTwd: 95, savedTwd: 5 },
    { fromQty: 6, unitPriceTwd: 90, savedTwd: 10 },
    { fromQty: 12, unitPriceTwd: 80, savedTwd: 20 },
  ]);
});

it('begins with the price at the minimum, where that reaches a lower one', () => {
  expect(priceSteps({ priceTwd: 100, tiers, moq: 6 })).toEqual([
    { fromQty: 6, unitPriceTwd: 90, savedTwd: 0 },
    { fromQty: 12, unitPriceTwd: 80, savedTwd: 10 },
  ]);
  expect(priceSteps({ priceTwd: 100, tiers: [], moq: 2 })).toHaveLength(1);
});

it('finds the step of a quantity', () => {
  expect([0, 2, 3, 11, 99].map((quantity) => stepAt(steps, quantity)?.fromQty)).toEqual([
    1, 1, 3, 6, 12,
  ]);
});
