import { describe, expect, test } from 'vitest';
import { applyEdits } from './cart-edits.ts';
import { cartFixture, lineFixture } from './cart-fixture.ts';
import { findNextTierOfLine } from './line-tier.ts';

const tiers = [{ minQty: 10, unitPriceTwd: 90 }];

describe('a cart with changes the server does not know yet', () => {
  test('shows the quantity typed last, at the tier it reaches, in every sum', () => {
    const cart = cartFixture([lineFixture(1, { tiers }), lineFixture(2)], {
      orderMinimumTwd: 1_200,
      orderMinimumMissingTwd: 1_000,
    });
    const shown = applyEdits(cart, new Map([[1, { quantity: 10 }]]));
    expect(shown.lines[0]).toMatchObject({ quantity: 10, unitPriceTwd: 90, amountTwd: 900 });
    expect(shown.goodsTwd).toBe(1_000);
    expect(shown.orderMinimumMissingTwd).toBe(200);
    expect(shown.shipments[0]).toMatchObject({ goodsTwd: 1_000, freeShippingMissingTwd: null });
  });

  test('counts the pieces of a mix group together, and a removed line no more', () => {
    const mix = { tiers, mixGroup: '餅乾', priceTwd: 100 };
    const cart = cartFixture([
      lineFixture(1, { ...mix, quantity: 6, unitPriceTwd: 90, amountTwd: 540, tierQuantity: 10 }),
      lineFixture(2, { ...mix, quantity: 4, unitPriceTwd: 90, amountTwd: 360, tierQuantity: 10 }),
    ]);
    const shown = applyEdits(cart, new Map([[2, { isRemoved: true }]]));
    expect(shown.lines).toHaveLength(1);
    expect(shown.lines[0]).toMatchObject({ unitPriceTwd: 100, amountTwd: 600, tierQuantity: 6 });
    expect(shown).toMatchObject({ itemCount: 1, goodsTwd: 600 });
  });

  test('leaves out of the sum what is not selected or cannot be had', () => {
    const cart = cartFixture([
      lineFixture(1),
      lineFixture(2),
      lineFixture(3, { problem: 'ENDED' }),
    ]);
    expect(applyEdits(cart, new Map([[1, { isSelected: false }]])).goodsTwd).toBe(100);
  });

  test('reckons nothing where prices are hidden', () => {
    const hidden = { priceTwd: null, unitPriceTwd: null, amountTwd: null };
    const cart = cartFixture([lineFixture(1, hidden)], { goodsTwd: null });
    const shown = applyEdits(cart, new Map([[1, { quantity: 3 }]]));
    expect(shown.lines[0]).toMatchObject({ quantity: 3, ...hidden });
    expect(shown.goodsTwd).toBeNull();
  });
});

describe('the next saving of a line', () => {
  test('is so many pieces more, of a quantity that can be ordered', () => {
    const line = lineFixture(1, { tiers, quantity: 4, multiple: 4, moq: 4, tierQuantity: 4 });
    expect(findNextTierOfLine(line)).toEqual({
      quantity: 12,
      morePieces: 8,
      savedPerPieceTwd: 10,
    });
  });

  test('is nearer when the other lines of its mix group count along', () => {
    const line = lineFixture(1, { tiers, quantity: 2, mixGroup: '餅乾', tierQuantity: 7 });
    expect(findNextTierOfLine(line)).toMatchObject({ quantity: 5, morePieces: 3 });
  });

  test('is none beyond what is left in stock', () => {
    expect(findNextTierOfLine(lineFixture(1, { tiers, max: 8 }))).toBeUndefined();
  });
});
