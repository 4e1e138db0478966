import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { activity, activityProduct, channel, sku } from '#server/database/schema/catalog-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { fillSystemCollections } from './system-collections.ts';

const now = new Date();
let opened: OpenDatabase;
let channelId: number;
let ids: Record<'plain' | 'cheap' | 'ending' | 'byHand' | 'picked', number>;

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  const make = (given: object) =>
    createProduct(database, {
      channelIds: [channelId],
      skus: [{ priceTwd: 100, listPriceTwd: 100 }],
      ...given,
    });
  ids = {
    plain: await make({}),
    cheap: await make({ skus: [{ priceTwd: 80, listPriceTwd: 100 }] }),
    ending: await make({ maxEndTimestamp: daysFrom(now, 3) }),
    byHand: await make({}),
    picked: await make({ editorPick: 1 }),
  };
  await refreshListings(database);
});
afterAll(() => opened.close());

async function collectionOf(key: string, ofChannel = channelId): Promise<number> {
  const [row] = await opened.database
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.channelId, ofChannel), eq(activity.key, key)));
  if (!row) throw new Error(`no ${key}`);
  return row.id;
}
const goodsIn = async (activityId: number) =>
  (
    await opened.database
      .select({ productId: activityProduct.productId })
      .from(activityProduct)
      .where(eq(activityProduct.activityId, activityId))
      .orderBy(activityProduct.productId)
  ).map(({ productId }) => productId);
const fill = () => fillSystemCollections(opened.database, now);

test('special prices, clearance and what is popular fill themselves, and are then in the menu', async () => {
  expect(await fill()).toBe(3);
  const special = await collectionOf('SPECIAL_PRICE');
  const clearance = await collectionOf('CLEARANCE');
  const festive = await collectionOf('FESTIVE');
  expect(await goodsIn(special)).toEqual([ids.cheap]);
  expect(await goodsIn(clearance)).toEqual([ids.ending]);
  expect(await goodsIn(await collectionOf('POPULAR'))).toEqual([ids.picked]);
  expect(await goodsIn(festive)).toEqual([]);
  expect(await fill()).toBe(0);
  const { call } = createCaller(opened.database);
  const request = { projectId: 'pec-scp', channelId, aggregatedType: 'ACTIVITY' } as const;
  const { result } = await call('/Aggregated/GetAggregatedArray', request);
  expect(result.map(({ collectionKey }) => collectionKey).sort()).toEqual([
    'CLEARANCE',
    'POPULAR',
    'SPECIAL_PRICE',
  ]);
  const listed = await call('/Product/GetScpProductArray', {
    ...{ channelId, filterArray: [`activityId = ${special}`] },
  });
  expect(listed.result.map(({ id }) => id)).toEqual([ids.cheap]);
});

test('a channel that comes later, or was closed, gets the collections it lacks, each once', async () => {
  const { database } = opened;
  const later = await createChannel(database);
  const closed = await createChannel(database);
  await database.update(channel).set({ isActive: false }).where(eq(channel.id, closed));
  await Promise.all([fill(), fill()]);
  const collectionsOf = (id: number) =>
    database.select().from(activity).where(eq(activity.channelId, id)).orderBy(activity.position);
  const made = await collectionsOf(later);
  expect(made.map(({ key, name }) => [key, name])).toEqual([
    ['SPECIAL_PRICE', '本期特價'],
    ['CLEARANCE', '出清專區'],
    ['POPULAR', '人氣推薦'],
    ['FESTIVE', '節慶檔期'],
  ]);
  expect(made.some(({ isPinned }) => isPinned)).toBe(false);
  expect(await collectionsOf(closed)).toEqual([]);
  const special = await collectionOf('SPECIAL_PRICE', later);
  await database.update(activity).set({ name: '本月特價' }).where(eq(activity.id, special));
  await fill();
  expect((await collectionsOf(later))[0]?.name).toBe('本月特價');
});

test('what no longer belongs leaves; what the shop put there stays', async () => {
  const { database } = opened;
  await fill();
  const special = await collectionOf('SPECIAL_PRICE');
  await database.insert(activityProduct).values({ activityId: special, productId: ids.byHand });
  await fill();
  expect(await goodsIn(special)).toEqual([ids.cheap, ids.byHand].sort((a, b) => a - b));
  await database.update(sku).set({ priceTwd: 100 }).where(eq(sku.productId, ids.cheap));
  await refreshListings(database, [ids.cheap]);
  await fill();
  expect(await goodsIn(special)).toEqual([ids.byHand]);
});

test('a special price is one below the list price of the same variant, as the card shows it', async () => {
  const { database } = opened;
  const shop = await createChannel(database);
  const make = (...skus: { priceTwd: number; listPriceTwd: number }[]) =>
    createProduct(database, { channelIds: [shop], skus });
  const reduced = await make(
    { priceTwd: 100, listPriceTwd: 150 },
    { priceTwd: 100, listPriceTwd: 100 },
  );
  // The large one costs more than the list price of the small one, and is not the price that is shown.
  await make({ priceTwd: 100, listPriceTwd: 100 }, { priceTwd: 180, listPriceTwd: 180 });
  await refreshListings(database);
  await fill();
  expect(await goodsIn(await collectionOf('SPECIAL_PRICE', shop))).toEqual([reduced]);
  const { call } = createCaller(database);
  const { result } = await call('/Product/GetScpProductArray', { channelId: shop });
  const saved = result.filter(
    ({ minPriceTwd, listPriceTwd }) => (minPriceTwd ?? 0) < (listPriceTwd ?? 0),
  );
  expect(saved.map(({ id }) => id)).toEqual([reduced]);
});
