import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricedLine, priceLines } from './line-price.ts';

const price = {
  unitPriceTwd: 100,
  source: 'BASE' as const,
  listPriceTwd: 120,
  tiers: [
    { minQty: 10, unitPriceTwd: 90 },
    { minQty: 50, unitPriceTwd: 80 },
  ],
};
const line = (quantity: number, mixGroup: string | null = null): PricedLine => ({
  quantity,
  mixGroup,
  price,
});

describe('the price of lines', () => {
  it('reaches a tier by a line’s own pieces', () => {
    expect(priceLines([line(9), line(10)])).toEqual([
      { unitPriceTwd: 100, source: 'BASE', tierQuantity: 9, amountTwd: 900 },
      { unitPriceTwd: 90, source: 'TIER', tierQuantity: 10, amountTwd: 900 },
    ]);
  });

  it('reaches a tier together with the lines of the same mix group, and with no others', () => {
    const prices = priceLines([line(4, '餅乾'), line(6, '餅乾'), line(9, '糖果')]);
    expect(prices.map(({ unitPriceTwd }) => unitPriceTwd)).toEqual([90, 90, 100]);
  });

  it('never rises with one piece more in the group', () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(null, '甲', '乙')),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const before = given.map(([quantity, group]) => line(quantity, group));
        const [first, ...rest] = before as [PricedLine, ...PricedLine[]];
        const after = [{ ...first, quantity: first.quantity + 1 }, ...rest];
        const cheaper = priceLines(after);
        priceLines(before).forEach(({ unitPriceTwd }, index) => {
          expect(cheaper[index]?.unitPriceTwd).toBeLessThanOrEqual(unitPriceTwd);
        });
      }),
    );
  });
});
