import type { Sku } from '@kaituan/contract/catalog/product';
import { expect, test } from 'vitest';
import { skuFixture } from '#web/features/product/product-fixture.ts';
import { chosenAmountOf } from './chosen-amount.ts';
import { summarizePrice } from './price-summary.ts';

const sku = (priceTwd: number, more: Partial<Sku> = {}) =>
  skuFixture(priceTwd, { priceTwd, listPriceTwd: priceTwd, ...more });
const pieces = {
  ordinaryPriceTwd: 120,
  maxPriceTwd: 80,
  stock: 9,
  sold: 0,
  held: 0,
  minQuantity: 1,
  unitLabel: '包',
};
const flash = { priceTwd: 80, endsAt: '2026-03-01T12:00:00.000Z', ...pieces };

test('before a choice the lowest price is shown as 起', () => {
  const skus = [sku(200), sku(120), sku(150)];
  expect(summarizePrice({ skus, flash: null }, undefined)).toMatchObject({
    priceTwd: 120,
    isFrom: true,
  });
});

test('a price that nobody can buy at is shown when nothing can be bought', () => {
  const soldOut = { availability: 'SOLD_OUT' } as const;
  const summaryOf = (...skus: Sku[]) => summarizePrice({ skus, flash: null }, undefined);
  expect(summaryOf(sku(120, soldOut), sku(200))).toMatchObject({ priceTwd: 200, isFrom: false });
  expect(summaryOf(sku(120, soldOut), sku(200), sku(150))).toMatchObject({
    ...{ priceTwd: 150, isFrom: true },
  });
  expect(summaryOf(sku(200, soldOut), sku(120, soldOut))).toMatchObject({ priceTwd: 120 });
});

test('goods sold from two pieces on say what one pays at least', () => {
  const skus = [sku(100, { moq: 1, priceTwd: 340 }), sku(101, { moq: 2, priceTwd: 300 })];
  const min = { quantity: 2, unitLabel: '包', amountTwd: 600 };
  expect(summarizePrice({ skus, flash: null }, undefined)).toMatchObject({
    priceTwd: 300,
    leastOrder: min,
  });
  expect(summarizePrice({ skus, flash: null }, skus[0])?.leastOrder).toBeNull();
});

test('a quantity price that begins at the minimum is the price', () => {
  const skus = [sku(100, { moq: 6, tiers: [{ minQty: 6, unitPriceTwd: 90 }] })];
  expect(summarizePrice({ skus, flash: null }, skus[0])).toMatchObject({
    priceTwd: 90,
    leastOrder: { amountTwd: 540 },
  });
});

test('one price for all SKUs needs no 起', () => {
  const skus = [sku(120), sku(120)];
  expect(summarizePrice({ skus, flash: null }, undefined)?.isFrom).toBe(false);
});

test('a chosen SKU shows its own price', () => {
  const skus = [sku(200), sku(120)];
  expect(summarizePrice({ skus, flash: null }, skus[0])).toEqual({
    priceTwd: 200,
    listPriceTwd: null,
    isFrom: false,
    leastOrder: null,
    isMemberPrice: false,
    flash: null,
  });
});

test('a price that guests do not pay is marked', () => {
  const skus = [sku(120, { priceSource: 'MEMBER' }), sku(150)];
  expect(summarizePrice({ skus, flash: null }, undefined)?.isMemberPrice).toBe(true);
  expect(summarizePrice({ skus, flash: null }, skus[1])?.isMemberPrice).toBe(false);
});

test('a list price is struck only when it is higher', () => {
  const skus = [sku(120, { listPriceTwd: 150 })];
  expect(summarizePrice({ skus, flash: null }, skus[0])?.listPriceTwd).toBe(150);
});

test('only a SKU at its flash price counts down', () => {
  const skus = [sku(80, { priceSource: 'FLASH', listPriceTwd: 120 }), sku(150)];
  expect(summarizePrice({ skus, flash }, skus[0])?.flash).toEqual({
    endsAt: flash.endsAt,
    otherPriceTwd: null,
  });
  expect(summarizePrice({ skus, flash }, skus[1])?.flash).toBeNull();
});

test('before a choice the flash sale of a more expensive SKU is announced with its price', () => {
  const skus = [sku(50), sku(80, { priceSource: 'FLASH', listPriceTwd: 120 })];
  expect(summarizePrice({ skus, flash }, undefined)).toMatchObject({
    priceTwd: 50,
    flash: { endsAt: flash.endsAt, otherPriceTwd: 80 },
  });
});

test('a half-made choice announces no flash sale of what it excludes', () => {
  const left = [sku(50), sku(60)];
  expect(summarizePrice({ skus: left, flash }, undefined)?.flash).toBeNull();
});

test('a product without SKUs has no price', () => {
  expect(summarizePrice({ skus: [], flash: null }, undefined)).toBeUndefined();
});

test('the chosen quantity has its amount, at the price of that quantity', () => {
  const box = sku(100, { moq: 2, tiers: [{ minQty: 6, unitPriceTwd: 90 }] });
  const amountOf = (pieces: number | null) => chosenAmountOf(box, { pieces, byCase: false });
  expect(amountOf(null)).toEqual({ quantity: 2, unitLabel: '包', amountTwd: 200 });
  expect(amountOf(6)?.amountTwd).toBe(540);
  expect([amountOf(0), amountOf(1)]).toEqual([undefined, undefined]);
  expect(chosenAmountOf(undefined, { pieces: 3, byCase: false })).toBeUndefined();
});
