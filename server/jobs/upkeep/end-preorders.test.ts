import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { endPreorders } from './end-preorders.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('a product is listed by what is in stock, once its pre-order has ended', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  const productId = await createProduct(database, {
    ...{ channelIds: [channelId], preorderShipFrom: new Date('2040-01-01T00:00:00Z') },
    skus: [
      { priceTwd: 90, onHand: 0 },
      { priceTwd: 120, onHand: 8 },
    ],
  });
  await refreshListings(database, [productId]);
  const price = async () => {
    const isIts = eq(productListing.productId, productId);
    return (await database.select().from(productListing).where(isIts))[0]?.minPriceTwd;
  };
  const run = () => endPreorders(database, new Date(), { log: pino({ level: 'silent' }) } as never);
  await run();
  expect(await price()).toBe(90);
  await database
    .update(product)
    .set({ preorderShipFrom: sql`now() - interval '1 hour'` })
    .where(eq(product.id, productId));
  expect(await run()).toBeGreaterThan(0);
  expect(await price()).toBe(120);
});
