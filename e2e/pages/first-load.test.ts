import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { measureFirstLoad, weighPage } from '../../bench/first-load.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop, channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** Limit of compressed JavaScript of a first visit. */
const limitBytes = 150_000;

let productPath: string;
beforeAll(async () => {
  const { result } = await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', {
    ...{ channelId: 100083, limit: 1 },
    // Goods that no other journey buys, reviews or changes.
    searchText: '匈牙利紅椒粉',
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

/** Limits of bytes before compression, with a little to spare; the data among them. */
test.each([
  ['home', () => '/', 92_000, 24_500],
  ['a list', () => '/products', 88_000, 20_000],
  ['a product', () => productPath, 60_000, 12_000],
])('the page of %s stays small', async (_, findPath, limit, dataLimit) => {
  const { bytes, parts } = await weighPage(sharedShop().url, `${findPath()}?${channel}`);
  expect(parts.data).toBeGreaterThan(5_000);
  expect(parts.data).toBeLessThanOrEqual(dataLimit);
  expect(bytes).toBeLessThanOrEqual(limit);
});

/** As long as this no further script was asked for. */
const restMs = 2_000;

/** Limits of all that is loaded until nobody asks for more, compressed; with what each page needs later. */
test.each([
  ['home', () => '/', 180_000],
  ['a list', () => '/products', 170_000],
  ['a product', () => productPath, 186_000],
])('%s is at rest after a dozen scripts', async (_, findPath, limit) => {
  await visit(
    'about:blank',
    async (page) => {
      const sizes = new Map<string, Promise<number>>();
      let lastAt = Date.now();
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script' || !response.ok()) return;
        lastAt = Date.now();
        const size = response.body().then((script) => gzipSync(script, { level: 9 }).length);
        sizes.set(response.url(), size);
      });
      await page.goto(`${findPath()}?${channel}`);
      await expect.poll(() => Date.now() - lastAt, { timeout: 30_000 }).toBeGreaterThan(restMs);
      const bytes = await Promise.all(sizes.values());
      expect(bytes.length).toBeGreaterThan(8);
      const hint = 'parts that a page loads by itself are named in web/page-chunks.ts';
      expect(bytes.length, hint).toBeLessThanOrEqual(13);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
    },
    { fresh: true },
  );
});
