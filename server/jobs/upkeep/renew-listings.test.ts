import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { renewListings } from './renew-listings.ts';

let opened: OpenDatabase;
let productId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  const channelId = await createChannel(opened.database);
  productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  await createSku(opened.database, productId, { priceTwd: 500, onHand: 10 });
  await refreshListings(opened.database);
});
afterAll(() => opened.close());

const tools = { providers: {}, log: console } as never;
const run = () => renewListings(opened.database, new Date(), tools);
const priceOf = async () => {
  const [row] = await opened.database
    .select({ priceTwd: productListing.minPriceTwd })
    .from(productListing)
    .where(eq(productListing.productId, productId));
  return row?.priceTwd;
};
/** As an earlier release derived it. */
const derive = (priceTwd: number) =>
  opened.database
    .update(productListing)
    .set({ minPriceTwd: priceTwd })
    .where(eq(productListing.productId, productId));

it('renews what an earlier release derived, once, and tells nobody that goods became cheaper', async () => {
  await derive(900);
  expect(await run()).toBe(1);
  expect(await priceOf()).toBe(500);
  expect(await opened.database.select().from(domainEvent)).toEqual([]);
  await derive(700);
  expect(await run()).toBe(0);
  expect(await priceOf()).toBe(700);
});

it('goes on where it was interrupted', async () => {
  await opened.database.execute(
    sql`update shop_fact set value = jsonb_set(value, '{after}', '${sql.raw(`${productId - 1}`)}')`,
  );
  expect(await run()).toBe(1);
  expect(await priceOf()).toBe(500);
});

it('has nothing to do in a new shop', async () => {
  const fresh = await createTestDatabase();
  await prepareShop(fresh.database, { demo: undefined, now: new Date() });
  const channelId = await createChannel(fresh.database);
  await createProduct(fresh.database, { channelIds: [channelId], skus: [] });
  expect(await renewListings(fresh.database, new Date(), tools)).toBe(0);
  await fresh.close();
});
