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
let earlierId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  const channelId = await createChannel(opened.database);
  const create = async () => {
    const id = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
    await createSku(opened.database, id, { priceTwd: 500, onHand: 10 });
    return id;
  };
  earlierId = await create();
  productId = await create();
  await refreshListings(opened.database);
});
afterAll(() => opened.close());

const tools = { providers: {}, log: console } as never;
const run = () => renewListings(opened.database, new Date(), tools);
const priceOf = async (id = productId) => {
  const [row] = await opened.database
    .select({ priceTwd: productListing.minPriceTwd })
    .from(productListing)
    .where(eq(productListing.productId, id));
  return row?.priceTwd;
};
/** As an earlier release derived them. */
const derive = (values: Partial<typeof productListing.$inferInsert>) =>
  opened.database.update(productListing).set(values);
const listEvents = async () =>
  (await opened.database.select({ kind: domainEvent.kind }).from(domainEvent)).map(
    ({ kind }) => kind,
  );
const setFact = (key: string, value: number) =>
  opened.database.execute(
    sql`update shop_fact set value = jsonb_set(value, array[${key}], to_jsonb(${value}::int))
      where key = 'listing-rule'`,
  );

it('renews what an earlier release derived, once, and tells nobody that goods became cheaper', async () => {
  await derive({ minPriceTwd: 900 });
  expect(await run()).toBe(2);
  expect(await priceOf()).toBe(500);
  expect(await listEvents()).toEqual([]);
  await derive({ minPriceTwd: 700 });
  expect(await run()).toBe(0);
  expect(await priceOf()).toBe(700);
});

it('goes on where it was interrupted', async () => {
  await derive({ minPriceTwd: 700 });
  await setFact('after', earlierId);
  expect(await run()).toBe(1);
  expect([await priceOf(earlierId), await priceOf()]).toEqual([700, 500]);
});

it('begins anew after the next change of the rule, and leaves a later one to the nodes that know it', async () => {
  await derive({ minPriceTwd: 700 });
  await setFact('rule', 1_000);
  expect(await run()).toBe(0);
  await setFact('rule', 0);
  expect(await run()).toBe(2);
  expect([await priceOf(earlierId), await priceOf()]).toEqual([500, 500]);
});

it('records goods that can be bought again, which it may find before whoever put them back', async () => {
  await derive({ available: 0 });
  await setFact('after', earlierId);
  await run();
  expect(await listEvents()).toEqual(['BACK_IN_STOCK']);
});

it('has nothing to do in a new shop', async () => {
  const fresh = await createTestDatabase();
  await prepareShop(fresh.database, { demo: undefined, now: new Date() });
  const channelId = await createChannel(fresh.database);
  await createProduct(fresh.database, { channelIds: [channelId], skus: [] });
  expect(await renewListings(fresh.database, new Date(), tools)).toBe(0);
  await fresh.close();
});
