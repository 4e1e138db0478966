import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilityOf, orderablePieces } from './availability.ts';

const facts = {
  productStatus: 'ACTIVE',
  displayTimestamp: 100,
  maxEndTimestamp: 200,
  preorderShipFrom: null,
  available: 10,
  lowStockAt: 5,
};

describe('availability', () => {
  test.each([
    ['IN_STOCK', {}],
    ['LOW', { available: 5 }],
    ['SOLD_OUT', { available: 0 }],
    ['SOLD_OUT', { productStatus: 'SOLD_OUT_HIDDEN' }],
    ['PREORDER', { preorderShipFrom: 180, available: 0 }],
    ['SOLD_OUT', { preorderShipFrom: 150, available: 0 }],
    ['COMING_SOON', { displayTimestamp: 150 }],
    ['ENDED', { maxEndTimestamp: 150 }],
    ['ENDED', { productStatus: 'ARCHIVED' }],
  ])('is %s given %j', (expected, given) => {
    expect(availabilityOf({ ...facts, ...given }, 150)).toBe(expected);
  });
});

test('pieces can be ordered only when the minimum order quantity is available', () => {
  expect(orderablePieces({ onHand: 13, reserved: 1, moq: 12, multiple: 6 })).toBe(12);
  expect(orderablePieces({ onHand: 12, reserved: 1, moq: 12, multiple: 6 })).toBe(0);
  const stock = fc.record({
    onHand: fc.nat({ max: 999 }),
    reserved: fc.nat({ max: 999 }),
    multiple: fc.integer({ min: 1, max: 24 }),
    steps: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(stock, ({ onHand, reserved, multiple, steps }) => {
      const pieces = orderablePieces({ onHand, reserved, multiple, moq: steps * multiple });
      expect(pieces === 0 || pieces >= steps * multiple).toBe(true);
    }),
  );
});
