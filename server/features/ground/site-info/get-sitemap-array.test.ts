import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createActivity,
  createBrand,
  createCategory,
  createChannel,
  createProduct,
} from '#server/testing/goods/catalog-factory.ts';
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

test('it lists what a channel shows, without hidden goods and those that may not be advertised', async () => {
  const channelId = await createChannel(database);
  const food = await createCategory(database, '食品');
  const shrimp = await createCategory(database, '蝦', food);
  await createCategory(database, '空的');
  const brandId = await createBrand(database, '海嶼');
  await createBrand(database, '沒有商品');
  const shown = { channelIds: [channelId] };
  const productId = await createProduct(database, { ...shown, brandId, categoryIds: [shrimp] });
  await createProduct(database, { ...shown, productStatus: 'DRAFT' });
  await createProduct(database, { ...shown, restricted: 'ALCOHOL' });
  await createProduct(database);
  const activityId = await createActivity(database, channelId, [productId]);
  await refreshListings(database);
  expect(await api.call(path, { channelId })).toEqual({
    result: [
      `/categories/${food}`,
      `/categories/${shrimp}`,
      `/brands/${brandId}`,
      `/collections/${activityId}`,
      `/products/${productId}`,
    ],
    nextCursor: null,
  });
});

test('an unknown channel has no paths', async () => {
  expect(await api.call(path, { channelId: 424_242 })).toEqual({ result: [], nextCursor: null });
});
