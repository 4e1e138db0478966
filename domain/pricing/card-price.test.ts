import { expect, test } from 'vitest';
import { type CardPrices, cardPriceOf } from './card-price.ts';

const plain: CardPrices = {
  ...{ minPriceTwd: 100, maxPriceTwd: 100, listPriceTwd: 120, fromPriceTwd: 100 },
  ...{ minQuantity: 1, unitLabel: '盒', isMemberPrice: false, flash: null },
};
const flashAt = (priceTwd: number, minQuantity = 1, maxPriceTwd = priceTwd) => ({
  ...{ priceTwd, maxPriceTwd, minQuantity, unitLabel: '箱', ordinaryPriceTwd: 140 },
});

test('a product with one price is compared with its list price', () => {
  expect(cardPriceOf(plain)).toEqual({
    ...{ priceTwd: 100, comparedTwd: 120, isFrom: false },
    ...{ leastOrder: null, tierPriceTwd: null, isMemberPrice: false },
  });
});

test('a product with several prices starts at the lowest', () => {
  expect(cardPriceOf({ ...plain, maxPriceTwd: 300 })).toMatchObject({
    priceTwd: 100,
    isFrom: true,
  });
});

test('goods sold from two pieces on say so, and what one pays at least', () => {
  expect(cardPriceOf({ ...plain, minQuantity: 2 })?.leastOrder).toEqual({
    quantity: 2,
    unitLabel: '盒',
    amountTwd: 200,
  });
});

test('a flash price below the lowest price takes its place, and is compared with what its own SKU costs else', () => {
  expect(cardPriceOf({ ...plain, flash: flashAt(80) })).toMatchObject({
    priceTwd: 80,
    comparedTwd: 140,
  });
});

test('in a flash sale 起 is said while another size costs more', () => {
  expect(cardPriceOf({ ...plain, flash: flashAt(80, 1, 100) })?.isFrom).toBe(true);
  expect(cardPriceOf({ ...plain, maxPriceTwd: 300, flash: flashAt(80) })?.isFrom).toBe(false);
  // The larger size costs in the sale what the smaller one costs always.
  expect(cardPriceOf({ ...plain, maxPriceTwd: 300, flash: flashAt(100) })?.isFrom).toBe(false);
});

test('a price of the member’s own is one, a flash price that guests pay too is none', () => {
  const own = { ...plain, isMemberPrice: true };
  expect(cardPriceOf(own)?.isMemberPrice).toBe(true);
  expect(cardPriceOf({ ...own, flash: flashAt(80) })?.isMemberPrice).toBe(false);
  expect(cardPriceOf({ ...own, flash: flashAt(100) })?.isMemberPrice).toBe(true);
});

test('the smallest order of a flash price is that of its own SKU', () => {
  const both = { ...plain, minQuantity: 2, flash: flashAt(80, 6) };
  expect(cardPriceOf(both)?.leastOrder).toEqual({ quantity: 6, unitLabel: '箱', amountTwd: 480 });
  expect(cardPriceOf({ ...both, flash: flashAt(80) })?.leastOrder).toBeNull();
});

test('a flash price on a larger size does not hide the cheaper one', () => {
  const costlier = {
    ...plain,
    maxPriceTwd: 1_600,
    minQuantity: 2,
    flash: flashAt(1_372, 1, 1_372),
  };
  expect(cardPriceOf(costlier)).toMatchObject({
    priceTwd: 100,
    isFrom: true,
    leastOrder: { amountTwd: 200 },
  });
});

test('a price of larger quantities is named only below the price shown', () => {
  const tiered = { ...plain, fromPriceTwd: 88 };
  expect(cardPriceOf(tiered)?.tierPriceTwd).toBe(88);
  expect(cardPriceOf({ ...tiered, flash: flashAt(90) })?.tierPriceTwd).toBe(88);
  expect(cardPriceOf({ ...tiered, flash: flashAt(88) })?.tierPriceTwd).toBeNull();
  expect(cardPriceOf({ ...tiered, flash: flashAt(80) })?.tierPriceTwd).toBeNull();
});

test('a hidden price is undefined', () => {
  const hidden = { minPriceTwd: null, maxPriceTwd: null, listPriceTwd: null, fromPriceTwd: null };
  expect(cardPriceOf({ ...plain, ...hidden })).toBeUndefined();
});
