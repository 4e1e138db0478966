import type { Sku } from '@kaituan/contract/product';
import { expect, test } from 'vitest';
import { summarizePrice } from './price-summary.ts';
import { skuFixture } from './sku-fixture.ts';

const sku = (priceTwd: number, more: Partial<Sku> = {}) =>
  skuFixture(priceTwd, { priceTwd, listPriceTwd: priceTwd, ...more });
const pieces = { stock: 9, sold: 0, held: 0 };
const flash = { priceTwd: 80, endsAt: '2026-03-01T12:00:00.000Z', ...pieces };

test('before a choice the lowest price is shown as 起', () => {
  const skus = [sku(200), sku(120), sku(150)];
  expect(summarizePrice({ skus, flash: null }, undefined)).toMatchObject({
    priceTwd: 120,
    isFrom: true,
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

test('before a choice the flash sale of a dearer SKU is announced with its price', () => {
  const skus = [sku(50), sku(80, { priceSource: 'FLASH', listPriceTwd: 120 })];
  expect(summarizePrice({ skus, flash }, undefined)).toMatchObject({
    priceTwd: 50,
    flash: { endsAt: flash.endsAt, otherPriceTwd: 80 },
  });
});

test('a product without SKUs has no price', () => {
  expect(summarizePrice({ skus: [], flash: null }, undefined)).toBeUndefined();
});
