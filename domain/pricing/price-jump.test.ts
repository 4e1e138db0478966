import { expect, test } from 'vitest';
import { isPriceJump, listPriceJumps } from './price-jump.ts';

test('a digit too many or too few is a jump, a sale is none', () => {
  expect(isPriceJump(1_290, 12_900)).toBe(true);
  expect(isPriceJump(1_290, 129)).toBe(true);
  expect(isPriceJump(1_290, 645)).toBe(false);
  expect(isPriceJump(1_290, 1_590)).toBe(false);
  // What had no price before was not mistyped.
  expect(isPriceJump(0, 500)).toBe(false);
});

test('only what had a price can jump', () => {
  const before = [
    { code: 'A', priceTwd: 1_290 },
    { code: 'B', priceTwd: 100 },
  ];
  const after = [
    { code: 'A', priceTwd: 129 },
    { code: 'B', priceTwd: 110 },
    { code: 'NEW', priceTwd: 9_000 },
  ];
  expect(listPriceJumps(before, after)).toEqual([{ code: 'A', priceTwd: 129, beforeTwd: 1_290 }]);
});
