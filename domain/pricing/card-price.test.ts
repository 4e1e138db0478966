import { expect, test } from 'vitest';
import { cardPriceOf, tierPriceOf } from './card-price.ts';

const plain = { minPriceTwd: 100, maxPriceTwd: 100, listPriceTwd: 120, flash: null };
const flashAt = (priceTwd: number) => ({
  ...{ priceTwd, endsAt: '2026-01-01T00:00:00.000Z' },
  ...{ stock: 9, sold: 0, held: 0 },
});

test('a product with one price is compared with its list price', () => {
  expect(cardPriceOf(plain)).toEqual({ priceTwd: 100, comparedTwd: 120, isFrom: false });
});

test('a product with several prices starts at the lowest', () => {
  expect(cardPriceOf({ ...plain, maxPriceTwd: 300 })).toMatchObject({
    priceTwd: 100,
    isFrom: true,
  });
});

test('a flash price below the lowest price takes its place, and is compared with it', () => {
  expect(cardPriceOf({ ...plain, flash: flashAt(80) })).toMatchObject({
    priceTwd: 80,
    comparedTwd: 100,
  });
});

test('a flash price on a larger size does not hide the cheaper one', () => {
  expect(cardPriceOf({ ...plain, maxPriceTwd: 1_600, flash: flashAt(1_372) })).toMatchObject({
    priceTwd: 100,
    isFrom: true,
  });
});

test('a hidden price is null, also for tiers', () => {
  const untold = { minPriceTwd: null, maxPriceTwd: null, listPriceTwd: null, flash: null };
  expect(cardPriceOf(untold)).toBeUndefined();
  expect(tierPriceOf({ minPriceTwd: null, fromPriceTwd: null })).toBeNull();
  expect(tierPriceOf({ minPriceTwd: 100, fromPriceTwd: 88 })).toBe(88);
  expect(tierPriceOf({ minPriceTwd: 100, fromPriceTwd: 100 })).toBeNull();
});
