import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitPriceAt } from '../pricing/quantity-price.ts';
import { checkCartLine, type LineToday } from './cart-change.ts';
import { isAllowedQuantity, quantityRuleOf } from './order-quantity.ts';

const offer = { priceTwd: 100, tiers: [{ minQty: 12, unitPriceTwd: 90 }] };
const rule = quantityRuleOf({ moq: 6, multiple: 6, maxPerOrder: null, remaining: 30 });
const today: LineToday = {
  availability: 'IN_STOCK',
  isSellableOnline: true,
  rule,
  unitPriceTwdAt: (quantity) => unitPriceAt(quantity, offer),
};

describe('a line of the cart', () => {
  test('does not change while the facts stay the same', () => {
    expect(checkCartLine({ unitPriceTwd: 90, quantity: 12 }, today)).toEqual({
      quantity: 12,
      unitPriceTwd: 90,
      changes: [],
    });
  });

  test('reports both prices when the price changed', () => {
    expect(checkCartLine({ unitPriceTwd: 95, quantity: 6 }, today).changes).toEqual([
      { kind: 'PRICE_UP', from: 95, to: 100 },
    ]);
    expect(checkCartLine({ unitPriceTwd: 95, quantity: 12 }, today).changes).toEqual([
      { kind: 'PRICE_DOWN', from: 95, to: 90 },
    ]);
    expect(checkCartLine({ unitPriceTwd: null, quantity: 12 }, today).changes).toEqual([]);
  });

  test('is reduced to what is available, which may lose its quantity price', () => {
    const few = { ...today, rule: { ...rule, max: 6 } };
    expect(checkCartLine({ unitPriceTwd: 90, quantity: 12 }, few)).toEqual({
      quantity: 6,
      unitPriceTwd: 100,
      changes: [
        { kind: 'QUANTITY_CLAMPED', from: 12, to: 6 },
        { kind: 'PRICE_UP', from: 90, to: 100 },
      ],
    });
  });

  test('is raised to a higher minimum', () => {
    expect(checkCartLine({ unitPriceTwd: 100, quantity: 2 }, today)).toMatchObject({ quantity: 6 });
  });

  test.each<[string, Partial<LineToday>, string]>([
    ['sold out', { availability: 'SOLD_OUT' }, 'SOLD_OUT'],
    ['too few for the minimum', { rule: { ...rule, max: 0 } }, 'SOLD_OUT'],
    ['ended', { availability: 'ENDED', rule: { ...rule, max: 0 } }, 'ENDED'],
    ['put off', { availability: 'COMING_SOON' }, 'ENDED'],
    ['not to be sold online', { isSellableOnline: false }, 'NOT_SELLABLE_ONLINE'],
  ])('that is %s cannot be ordered', (_what, facts, kind) => {
    expect(checkCartLine({ unitPriceTwd: 1, quantity: 6 }, { ...today, ...facts })).toEqual({
      quantity: 0,
      unitPriceTwd: null,
      changes: [{ kind }],
    });
  });

  test('can be ordered as returned, and has no further changes once acknowledged', () => {
    const rules = fc
      .record({
        multiple: fc.integer({ min: 1, max: 24 }),
        steps: fc.integer({ min: 1, max: 3 }),
        remaining: fc.nat({ max: 200 }),
      })
      .map(({ multiple, steps, remaining }) =>
        quantityRuleOf({ moq: steps * multiple, multiple, maxPerOrder: null, remaining }),
      );
    const shown = fc.record({
      unitPriceTwd: fc.nat(200),
      quantity: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(shown, rules, (line, ruled) => {
        const facts = { ...today, rule: ruled };
        const checked = checkCartLine(line, facts);
        expect(isAllowedQuantity(checked.quantity, ruled)).toBe(true);
        expect(checked.quantity === 0).toBe(ruled.max === 0);
        if (checked.quantity > 0) expect(checkCartLine(checked, facts).changes).toEqual([]);
      }),
    );
  });
});
