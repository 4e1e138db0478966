import { expect, test } from 'vitest';
import { isDoubledOrHalved, isPriceJump, listPriceJumps } from './price-jump.ts';

test('a digit too many or too few is a jump, a sale is none', () => {
  expect(isPriceJump(1_290, 12_900)).toBe(true);
  expect(isPriceJump(1_290, 129)).toBe(true);
  expect(isPriceJump(1_290, 645)).toBe(false);
  expect(isPriceJump(1_290, 1_590)).toBe(false);
  // What had no price before was not mistyped.
  expect(isPriceJump(0, 500)).toBe(false);
});

test('a price is asked about from double on, and from half down', () => {
  expect(isDoubledOrHalved(490, 980)).toBe(true);
  expect(isDoubledOrHalved(490, 245)).toBe(true);
  expect(isDoubledOrHalved(490, 246)).toBe(false);
  expect(isDoubledOrHalved(0, 500)).toBe(false);
  const changed = listPriceJumps([priced('A', 490)], [priced('A', 200)]);
  expect(changed).toMatchObject([{ beforeTwd: 490, priceTwd: 200 }]);
});

const priced = (code: string, priceTwd: number, more: object = {}) => ({
  ...{ code, priceTwd, tiers: [], channelPrices: [] },
  ...more,
});
const everywhere = { channelId: null, minQty: null };

test('of SKUs only what had a price can jump', () => {
  const before = [priced('A', 1_290), priced('B', 100)];
  const after = [priced('A', 129), priced('B', 110), priced('NEW', 9_000)];
  expect(listPriceJumps(before, after)).toEqual([
    { code: 'A', ...everywhere, priceTwd: 129, beforeTwd: 1_290 },
  ]);
});

test('prices of a quantity jump against what they were, new ones against the price of one piece', () => {
  const tiers = (tenTwd: number, fiftyTwd?: number) => ({
    tiers: [
      { minQty: 10, unitPriceTwd: tenTwd },
      ...(fiftyTwd === undefined ? [] : [{ minQty: 50, unitPriceTwd: fiftyTwd }]),
    ],
  });
  const before = [priced('A', 500, tiers(450))];
  expect(listPriceJumps(before, [priced('A', 500, tiers(430, 400))])).toEqual([]);
  expect(listPriceJumps(before, [priced('A', 500, tiers(45, 40))])).toEqual([
    { code: 'A', channelId: null, minQty: 10, priceTwd: 45, beforeTwd: 450 },
    { code: 'A', channelId: null, minQty: 50, priceTwd: 40, beforeTwd: 500 },
  ]);
  expect(listPriceJumps([], [priced('NEW', 500, tiers(45))])).toMatchObject([
    { minQty: 10, beforeTwd: 500 },
  ]);
});

test('prices of a channel jump against what they were there, new ones against that of all channels', () => {
  const channel = (priceTwd: number) => ({
    channelPrices: [{ channelId: 7, priceTwd, tiers: [{ minQty: 10, unitPriceTwd: 90 }] }],
  });
  const at = { code: 'A', channelId: 7 };
  expect(
    listPriceJumps([priced('A', 500, channel(100))], [priced('A', 500, channel(110))]),
  ).toEqual([]);
  expect(listPriceJumps([priced('A', 500)], [priced('A', 500, channel(4_500))])).toEqual([
    { ...at, minQty: null, priceTwd: 4_500, beforeTwd: 500 },
    { ...at, minQty: 10, priceTwd: 90, beforeTwd: 4_500 },
  ]);
});
