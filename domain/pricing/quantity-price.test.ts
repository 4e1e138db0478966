import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowedQuantity, quantityRuleOf } from '../cart/order-quantity.ts';
import { findNextTier } from './next-tier.ts';
import { unitPriceAt } from './quantity-price.ts';

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
