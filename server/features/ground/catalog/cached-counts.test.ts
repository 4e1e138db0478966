import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createLargeCatalog, largeCatalogChannelId } from '#server/testing/goods/large-catalog.ts';
import { cachedCounts, invalidateCounts } from './cached-counts.ts';
import { countProducts } from './product-counts.ts';
import type { ProductSelection } from './product-selection.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  await createLargeCatalog(opened.database, 1_600);
  await refreshListings(opened.database);
});
afterAll(() => opened.close());
afterEach(() => vi.useRealTimers());

const select = (given: Partial<ProductSelection> = {}): ProductSelection => ({
  ...{ channelId: largeCatalogChannelId, priceGroupId: null, now: new Date() },
  ...{ filter: [], search: null, hidesAlcohol: false, ...given },
});
const facets = ['categoryId', 'brandId', 'price', 'temperature'] as const;
const remove = (count: number, condition = sql`true`) =>
  opened.database.execute(sql`delete from product_listing where product_id in (
    select product_id from product_listing where product_status = 'ACTIVE' and ${condition}
      and display_timestamp < now() and max_end_timestamp > now() limit ${count})`);

test('large numbers are cached for a while, then counted again while the cached ones are shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const counted = await countProducts(opened.database, select(), facets);
  const cached = () => cachedCounts(opened.database, select(), facets);
  expect(counted.total).toBeGreaterThan(1_000);
  expect(await cached()).toEqual(counted);
  await remove(10);
  expect(await cached()).toEqual(counted);
  vi.setSystemTime(Date.now() + 15_000);
  expect(await cached()).toEqual(counted);
  const recounted = await countProducts(opened.database, select(), facets);
  expect(recounted.total).toBe(counted.total - 10);
  await vi.waitFor(async () => expect(await cached()).toEqual(recounted));
});

test('large numbers are counted again at once after a change of anything', async () => {
  const cached = async () => (await cachedCounts(opened.database, select(), [])).total;
  const total = await cached();
  await remove(1);
  invalidateCounts([7]);
  expect(await cached()).toBe(total);
  invalidateCounts();
  expect(await cached()).toBe(total - 1);
});

test('small numbers are counted each time', async () => {
  const selection = select({ filter: [[[{ field: 'brandId', values: [7] }]]] });
  const cached = () => cachedCounts(opened.database, selection, []);
  const { total } = await cached();
  await remove(1, sql`brand_id = 7`);
  expect((await cached()).total).toBe(total - 1);
});
