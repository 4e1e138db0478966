import { beforeAll, expect, test } from 'vitest';
import { measureFirstLoad, weighPage } from '../bench/first-load.ts';
import { sharedShop } from './shared-shop.ts';
import { callShop, channel } from './visit.ts';

/** Limit of compressed JavaScript of a first visit. */
const limitBytes = 150_000;

let productPath: string;
beforeAll(async () => {
  const { result } = await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', {
    channelId: 100083,
    limit: 1,
    sort: 'NEW',
  });
  productPath = `/products/${result[0]?.id}`;
});

test.each([
  ['home', () => '/'],
  ['a product', () => productPath],
])('a first visit of %s downloads at most 150 kB of JavaScript', async (_, findPath) => {
  const bytes = await measureFirstLoad(sharedShop().url, `${findPath()}?${channel}`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(limitBytes);
});

/** Limits of bytes before compression, with a tenth to spare; the data among them. */
test.each([
  ['home', () => '/', 120_000, 27_000],
  ['a list', () => '/products', 95_000, 22_000],
  ['a product', () => productPath, 65_000, 13_000],
])('the page of %s stays small', async (_, findPath, limit, dataLimit) => {
  const { bytes, parts } = await weighPage(sharedShop().url, `${findPath()}?${channel}`);
  expect(parts.data).toBeGreaterThan(5_000);
  expect(parts.data).toBeLessThanOrEqual(dataLimit);
  expect(bytes).toBeLessThanOrEqual(limit);
});
