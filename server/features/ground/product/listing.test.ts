import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import {
  channelPrice,
  priceGroup,
  priceGroupListing,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { listProductCards } from '#server/features/ground/catalog/product-card-query.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createActivity,
  createCategory,
  createChannel,
  createProduct,
  createSku,
  type ProductFixture,
} from '#server/testing/goods/catalog-factory.ts';
import { refreshListings } from './listing.ts';

let opened: OpenDatabase;
let database: Database;
let channelId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());
beforeEach(async () => {
  channelId = await createChannel(database);
});

async function listed(fixture: ProductFixture) {
  const productId = await createProduct(database, { channelIds: [channelId], ...fixture });
  await refreshListings(database, [productId]);
  return findListing(productId);
}

async function findListing(productId: number) {
  const rows = await database
    .select()
    .from(productListing)
    .where(eq(productListing.productId, productId));
  expect(rows.length).toBeLessThan(2);
  return rows[0];
}

describe('a listing', () => {
  test('contains the product’s categories and all their ancestors, each once', async () => {
    const food = await createCategory(database, '食品');
    const seafood = await createCategory(database, '海鮮', food);
    const shrimp = await createCategory(database, '蝦', seafood);
    const row = await listed({ categoryIds: [shrimp, seafood] });
    expect(row?.categoryIds).toEqual([food, seafood, shrimp]);
  });

  test('contains the activities of its own channel only', async () => {
    const other = await createChannel(database);
    const productId = await createProduct(database, { channelIds: [channelId] });
    const mine = await createActivity(database, channelId, [productId]);
    await createActivity(database, other, [productId]);
    await refreshListings(database, [productId]);
    expect((await findListing(productId))?.activityIds).toEqual([mine]);
  });

  test('contains the price range and the best price of any reachable quantity', async () => {
    const row = await listed({
      skus: [
        { priceTwd: 90, listPriceTwd: 150, tiers: [{ minQty: 10, unitPriceTwd: 80 }] },
        { priceTwd: 200, listPriceTwd: 260 },
        { priceTwd: 95, maxPerOrder: 5, tiers: [{ minQty: 20, unitPriceTwd: 10 }] },
      ],
    });
    expect(row).toMatchObject({
      minPriceTwd: 90,
      maxPriceTwd: 200,
      shownListPriceTwd: 150,
      fromPriceTwd: 80,
      isWholesale: true,
    });
  });

  test('takes a quantity price that begins at the minimum for the price', async () => {
    const tiers = [
      { minQty: 6, unitPriceTwd: 80 },
      { minQty: 24, unitPriceTwd: 70 },
    ];
    const row = await listed({ skus: [{ priceTwd: 90, moq: 6, tiers }, { priceTwd: 85 }] });
    expect(row).toMatchObject({ minPriceTwd: 80, maxPriceTwd: 85, fromPriceTwd: 70 });
  });

  describe('of goods of which some are sold out', () => {
    const tiers = [{ minQty: 5, unitPriceTwd: 50 }];
    const soldOut = { priceTwd: 90, listPriceTwd: 100, onHand: 3, reserved: 3, tiers };
    const inStock = { priceTwd: 120, listPriceTwd: 150, onHand: 8 };
    const dearAndSoldOut = { priceTwd: 300, listPriceTwd: 400, onHand: 0 };

    test('has the prices of what can be bought', async () => {
      const row = await listed({ skus: [soldOut, inStock, dearAndSoldOut] });
      expect(row).toMatchObject({
        ...{ minPriceTwd: 120, maxPriceTwd: 120, fromPriceTwd: 120, shownListPriceTwd: 150 },
        ...{ available: 8, isWholesale: true },
      });
    });

    test('counts what is too little for a smallest order as sold out', async () => {
      const row = await listed({ skus: [{ priceTwd: 90, onHand: 5, moq: 6 }, inStock] });
      expect(row?.minPriceTwd).toBe(120);
    });

    test('has all prices when nothing can be bought', async () => {
      const row = await listed({ skus: [soldOut, dearAndSoldOut] });
      expect(row).toMatchObject({ minPriceTwd: 90, maxPriceTwd: 300, fromPriceTwd: 50 });
    });

    test('has all prices of goods on pre-order, which are sold beyond the stock', async () => {
      const preorderShipFrom = new Date('2040-01-01T00:00:00Z');
      const row = await listed({ preorderShipFrom, skus: [soldOut, inStock] });
      expect(row?.minPriceTwd).toBe(90);
    });

    test('has the prices of what a price group can buy', async () => {
      const productId = await createProduct(database, {
        ...{ channelIds: [channelId], skus: [inStock] },
      });
      const skuId = await createSku(database, productId, soldOut);
      const [group] = await database
        .insert(priceGroup)
        .values({ channelId, name: '常客' })
        .returning({ id: priceGroup.id });
      const priceGroupId = group?.id ?? 0;
      await database.insert(priceGroupPrice).values({ priceGroupId, skuId, priceTwd: 80 });
      const find = async () => {
        await refreshListings(database, [productId]);
        const of = eq(priceGroupListing.priceGroupId, priceGroupId);
        return (await database.select().from(priceGroupListing).where(of))[0]?.minPriceTwd;
      };
      expect(await find()).toBe(120);
      await database.update(sku).set({ onHand: 9 }).where(eq(sku.id, skuId));
      expect(await find()).toBe(80);
    });
  });

  test('has the list price of the variant whose price a card shows', async () => {
    const row = await listed({
      skus: [
        { priceTwd: 120, listPriceTwd: 110 },
        { priceTwd: 100, listPriceTwd: 180, onHand: 0 },
        { priceTwd: 100, listPriceTwd: 160, onHand: 60, moq: 6 },
        { priceTwd: 100, listPriceTwd: 130, onHand: 9 },
        { priceTwd: 100, listPriceTwd: 140, onHand: 9 },
      ],
    });
    expect(row).toMatchObject({ minPriceTwd: 100, shownListPriceTwd: 130 });
    const productIds = [row?.productId ?? 0];
    const query = { channelId, priceGroupId: null, now: new Date(), productIds };
    const cards = await listProductCards(database, query);
    expect(cards.map(({ listPriceTwd }) => listPriceTwd)).toEqual([130]);
  });

  test("uses the channel's own price and tiers instead of the SKU's", async () => {
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    const tiers = [{ minQty: 10, unitPriceTwd: 50 }];
    const skuId = await createSku(database, productId, { priceTwd: 100, tiers });
    await database.insert(channelPrice).values({ channelId, skuId, priceTwd: 88, tiers: [] });
    await refreshListings(database, [productId]);
    expect(await findListing(productId)).toMatchObject({
      minPriceTwd: 88,
      fromPriceTwd: 88,
      isWholesale: false,
    });
  });

  test('counts stock only if the minimum order quantity is available', async () => {
    const row = await listed({
      skus: [
        { onHand: 10, reserved: 3 },
        { onHand: 11, moq: 12, multiple: 12 },
      ],
    });
    expect(row?.available).toBe(7);
  });

  test('is deleted with the last SKU', async () => {
    const productId = await createProduct(database, { channelIds: [channelId] });
    await refreshListings(database, [productId]);
    await database.delete(sku).where(eq(sku.productId, productId));
    await refreshListings(database, [productId]);
    expect(await findListing(productId)).toBeUndefined();
  });

  test('keeps its sales figures, and is not rewritten when nothing changed', async () => {
    const row = await listed({});
    const productId = row?.productId ?? 0;
    await database
      .update(productListing)
      .set({ hotScore: 2.5, soldCount: 7 })
      .where(eq(productListing.productId, productId));
    const version = () =>
      database.execute(sql`select xmin from product_listing where product_id = ${productId}`);
    const before = (await version()).rows;
    await refreshListings(database, [productId]);
    expect((await version()).rows).toEqual(before);
    expect(await findListing(productId)).toMatchObject({ hotScore: 2.5, soldCount: 7 });
  });

  test('is refreshed for every product when none is given', async () => {
    const productIds: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      productIds.push(await createProduct(database, { channelIds: [channelId] }));
    }
    await refreshListings(database);
    for (const productId of productIds) expect(await findListing(productId)).toBeDefined();
  });
});
