import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findQuantityFrom,
  findQuantityUpTo,
  inWholeCases,
  isAllowedQuantity,
  quantityRuleOf,
  stepQuantity,
  suggestQuantities,
} from './order-quantity.ts';

const noLimits = { maxPerOrder: null, remaining: null };

const rules = fc
  .record({
    steps: fc.integer({ min: 1, max: 6 }),
    multiple: fc.integer({ min: 1, max: 48 }),
    maxPerOrder: fc.option(fc.integer({ min: 1, max: 400 })),
    remaining: fc.option(fc.integer({ min: 0, max: 400 })),
  })
  .map(({ steps, ...limits }) => quantityRuleOf({ moq: steps * limits.multiple, ...limits }));
const orderableRules = rules.filter((rule) => rule.max > 0);
const quantities = fc.integer({ min: 0, max: 500 });

/** Every orderable quantity by brute force, to one step beyond the requested one. */
const allowed = (rule: { max: number; moq: number; multiple: number }) =>
  Array.from({ length: 600 }, (_, quantity) => quantity).filter(
    (quantity) => quantity > 0 && isAllowedQuantity(quantity, rule),
  );

describe('the quantities of a SKU', () => {
  test('start at the MOQ and go in multiples', () => {
    const rule = quantityRuleOf({ moq: 48, multiple: 24, ...noLimits });
    expect([0, 24, 47, 48, 60, 72].filter((quantity) => isAllowedQuantity(quantity, rule))).toEqual(
      [0, 48, 72],
    );
  });

  test('end at the limit per order, at the available pieces, and at 9,999', () => {
    const sku = { moq: 6, multiple: 6 };
    expect(quantityRuleOf({ ...sku, maxPerOrder: 20, remaining: null }).max).toBe(18);
    expect(quantityRuleOf({ ...sku, maxPerOrder: 20, remaining: 8 }).max).toBe(6);
    expect(quantityRuleOf({ ...sku, ...noLimits }).max).toBe(9_996);
  });

  test('are empty when less than the MOQ is available', () => {
    const rule = quantityRuleOf({ moq: 12, multiple: 6, maxPerOrder: null, remaining: 11 });
    expect(suggestQuantities(12, rule)).toEqual([]);
    expect(stepQuantity(0, 1, rule)).toBe(0);
  });

  test('can be taken by whole cases that keep the MOQ and the multiple', () => {
    const rule = quantityRuleOf({ moq: 12, multiple: 4, maxPerOrder: 100, remaining: null });
    expect(inWholeCases(rule, 10)).toEqual({ moq: 20, multiple: 20, max: 100 });
  });

  test('by whole cases are also quantities by the piece', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 48 }), (rule, caseQty) => {
        const byCase = allowed(inWholeCases(rule, caseQty));
        expect(byCase).toEqual(allowed(rule).filter((quantity) => quantity % caseQty === 0));
      }),
    );
  });
});

describe('a suggestion', () => {
  test('for 50 by 24 from 48 is 48 or 72', () => {
    const rule = quantityRuleOf({ moq: 48, multiple: 24, ...noLimits });
    expect(suggestQuantities(50, rule)).toEqual([48, 72]);
    expect(suggestQuantities(5, rule)).toEqual([48]);
    expect(suggestQuantities(48, rule)).toEqual([48]);
  });

  test('is the nearest orderable quantity on either side', () => {
    fc.assert(
      fc.property(rules, quantities, (rule, quantity) => {
        const all = allowed(rule);
        expect(findQuantityUpTo(quantity, rule)).toBe(all.findLast((other) => other <= quantity));
        expect(findQuantityFrom(quantity, rule)).toBe(all.find((other) => other >= quantity));
      }),
    );
  });

  test('can always be ordered, and exists whenever anything can', () => {
    fc.assert(
      fc.property(orderableRules, quantities, (rule, quantity) => {
        const suggestions = suggestQuantities(quantity, rule);
        expect(suggestions.length).toBeGreaterThan(0);
        for (const suggestion of suggestions) {
          expect(suggestion).toBeGreaterThan(0);
          expect(isAllowedQuantity(suggestion, rule)).toBe(true);
        }
      }),
    );
  });
});

describe('a step', () => {
  test('leads from any quantity to an orderable one', () => {
    fc.assert(
      fc.property(orderableRules, quantities, fc.constantFrom<1 | -1>(1, -1), (rule, from, way) => {
        const to = stepQuantity(from, way, rule);
        expect(to).toBeGreaterThan(0);
        expect(isAllowedQuantity(to, rule)).toBe(true);
      }),
    );
  });

  test('up and down again ends where it began', () => {
    fc.assert(
      fc.property(orderableRules, fc.nat(), (rule, pick) => {
        const all = allowed(rule);
        const start = all[pick % all.length] ?? rule.moq;
        fc.pre(start < rule.max);
        expect(stepQuantity(stepQuantity(start, 1, rule), -1, rule)).toBe(start);
      }),
    );
  });

  test('beyond a limit stays at the limit', () => {
    const rule = quantityRuleOf({ moq: 6, multiple: 6, maxPerOrder: 18, remaining: null });
    expect(stepQuantity(18, 1, rule)).toBe(18);
    expect(stepQuantity(6, -1, rule)).toBe(6);
  });
});
