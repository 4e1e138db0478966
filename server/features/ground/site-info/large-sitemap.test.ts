import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCategory, createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const path = '/SiteInfo/GetSitemapArray';
let opened: OpenDatabase;
let database: Database;
let api: ReturnType<typeof createCaller>;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  api = createCaller(database);
});
afterAll(() => opened.close());

test('a large shop is read in pages of at most 5,000, each path once', async () => {
  const channelId = await createChannel(database);
  const categoryId = await createCategory(database, '滿滿的');
  await database.execute(`
    insert into product (id, code, name, product_status, display_timestamp, max_end_timestamp, temperature)
    select 100000 + n, 'bulk-' || n, '商品', 'ACTIVE', now() - interval '1 day', now() + interval '1 day', 'AMBIENT'
    from generate_series(1, 10001) n`);
  await database.execute(`
    insert into sku (id, product_id, code, list_price_twd, price_twd)
    select id, id, code, 1, 1 from product where id > 100000`);
  await database.execute(`
    insert into product_category (product_id, category_id)
    select id, ${categoryId} from product where id > 100000`);
  await database.execute(`
    insert into channel_product (channel_id, product_id)
    select ${channelId}, id from product where id > 100000`);
  await refreshListings(database);
  const sizes: number[] = [];
  const paths: string[] = [];
  let cursor: number | undefined;
  do {
    const part = await api.call(path, { channelId, ...(cursor !== undefined && { cursor }) });
    sizes.push(part.result.length);
    paths.push(...part.result);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(sizes).toEqual([5_000, 5_000, 2]);
  expect(new Set(paths).size).toBe(10_002);
  expect(paths[0]).toBe(`/categories/${categoryId}`);
});
