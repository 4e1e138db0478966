import { homeSectionKeys } from '@kaituan/domain/settings/home-sections';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { activity, brand, media } from '#server/database/schema/catalog-schema.ts';
import { homeBanner } from '#server/database/schema/content-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
  nextId,
  type ProductFixture,
} from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const now = new Date();
let opened: OpenDatabase;
let database: Database;
let api: ReturnType<typeof createCaller>;
let channelId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  api = createCaller(database, () => now);
});
afterAll(() => opened.close());
beforeEach(async () => {
  channelId = await createChannel(database);
});

async function stock(fixture: ProductFixture = {}): Promise<number> {
  const id = await createProduct(database, { channelIds: [channelId], ...fixture });
  await refreshListings(database, [id]);
  return id;
}
/** A product with one SKU that can be put into a flash sale. */
async function stockForSale(fixture: ProductFixture = {}): Promise<{ id: number; skuId: number }> {
  const id = await createProduct(database, { channelIds: [channelId], skus: [], ...fixture });
  const skuId = await createSku(database, id);
  await refreshListings(database, [id]);
  return { id, skuId };
}
const home = async () => (await api.call('/SiteInfo/GetHome', { channelId })).result;
const ids = (rows: readonly { id: number }[] | undefined) => rows?.map((row) => row.id);

test('a new shop has an empty home page without invented content', async () => {
  expect(await home()).toEqual({
    sectionArray: homeSectionKeys,
    bannerArray: [],
    flashSale: null,
    pinnedActivityArray: [],
    newProductArray: [],
    hotProductArray: [],
    brandArray: [],
    nextChangeAt: null,
    serverTime: now.toISOString(),
  });
});

test('an unknown channel is NOT_FOUND', async () => {
  expect((await api.refusal('/SiteInfo/GetHome', { channelId: 424_242 })).code).toBe('NOT_FOUND');
});

test('banners show in their order during their display time', async () => {
  const mediaId = `banner-${channelId}`;
  const shape = { width: 2400, height: 1000, alt: '海報', color: '#fbe3e8' };
  await database.insert(media).values({ id: mediaId, ...shape, file: 'banner.webp' });
  const add = (title: string, position: number, from: number, to: number) =>
    database.insert(homeBanner).values({
      id: nextId(),
      channelId,
      title,
      link: '/products',
      mediaId,
      startsAt: daysFrom(now, from),
      endsAt: daysFrom(now, to),
      position,
    });
  await add('第二', 2, -1, 1);
  await add('第一', 1, -1, 1);
  await add('過去', 0, -2, 0);
  await add('未來', 0, 1, 2);
  const { bannerArray } = await home();
  expect(bannerArray.map((banner) => banner.title)).toEqual(['第一', '第二']);
  expect(bannerArray[0]?.picture).toEqual({ id: mediaId, ...shape });
});

describe('the flash sale', () => {
  test('it is the live one that ends first, with flash prices', async () => {
    const [late, early] = [await stockForSale(), await stockForSale()];
    await createFlashSale(database, channelId, { [late.skuId]: 50 }, daysFrom(now, 2));
    const endsAt = daysFrom(now, 1);
    const first = await createFlashSale(database, channelId, { [early.skuId]: 60 }, endsAt);
    const { flashSale } = await home();
    expect(flashSale).toMatchObject({ id: first, endsAt: endsAt.toISOString() });
    expect(ids(flashSale?.productArray)).toEqual([early.id]);
    expect(flashSale?.productArray[0]?.flash?.priceTwd).toBe(60);
  });

  test('one that has just ended is not shown', async () => {
    const { skuId } = await stockForSale();
    await createFlashSale(database, channelId, { [skuId]: 50 }, now);
    expect((await home()).flashSale).toBeNull();
  });

  test('a sale without visible or discounted goods is skipped', async () => {
    const hidden = await stockForSale({ productStatus: 'DRAFT' });
    const alcohol = await stockForSale({ restricted: 'ALCOHOL' });
    const dear = await stockForSale();
    const good = await stockForSale();
    const prices = { [hidden.skuId]: 50, [alcohol.skuId]: 50, [dear.skuId]: 100 };
    await createFlashSale(database, channelId, prices, daysFrom(now, 0.5));
    const shown = await createFlashSale(
      database,
      channelId,
      { [good.skuId]: 50 },
      daysFrom(now, 1),
    );
    const { flashSale } = await home();
    expect(flashSale?.id).toBe(shown);
    expect(ids(flashSale?.productArray)).toEqual([good.id]);
  });

  test('the largest discount is first, and sold-out goods are left out', async () => {
    const [little, much] = [await stockForSale(), await stockForSale()];
    const soldOut = await createProduct(database, { channelIds: [channelId], skus: [] });
    const soldOutSku = await createSku(database, soldOut, { onHand: 0 });
    await refreshListings(database, [soldOut]);
    const prices = { [little.skuId]: 90, [much.skuId]: 40, [soldOutSku]: 10 };
    await createFlashSale(database, channelId, prices);
    expect(ids((await home()).flashSale?.productArray)).toEqual([much.id, little.id]);
  });
});

describe('the rows of goods', () => {
  test('new arrivals are of the last fourteen days, latest first', async () => {
    const older = await stock({ displayTimestamp: daysFrom(now, -13) });
    const newer = await stock({ displayTimestamp: daysFrom(now, -1) });
    await stock({ displayTimestamp: daysFrom(now, -15) });
    await stock({ displayTimestamp: daysFrom(now, 1) });
    await stock({ displayTimestamp: daysFrom(now, -1), restricted: 'ALCOHOL' });
    expect(ids((await home()).newProductArray)).toEqual([newer, older]);
  });

  test('sold-out goods are neither new nor hot', async () => {
    const soldOut = { skus: [{ onHand: 0 }], displayTimestamp: daysFrom(now, -1) };
    await stock({ ...soldOut, editorPick: 1 });
    await setHotScore(await stock(soldOut), 9);
    expect(await home()).toMatchObject({ newProductArray: [], hotProductArray: [] });
  });

  test("hot are the shop's recommendations in their order, then real bestsellers, and nothing else", async () => {
    const plain = await stock();
    const [second, first] = [await stock({ editorPick: 2 }), await stock({ editorPick: 1 })];
    const [bought, bestseller] = [await stock(), await stock()];
    await setHotScore(bought, 1);
    await setHotScore(bestseller, 9);
    const hot = ids((await home()).hotProductArray);
    expect(hot).toEqual([first, second, bestseller, bought]);
    expect(hot).not.toContain(plain);
  });

  test('a row has at most twelve', async () => {
    for (let i = 0; i < 14; i += 1) await stock({ displayTimestamp: daysFrom(now, -1) });
    expect((await home()).newProductArray).toHaveLength(12);
  });

  const setHotScore = (productId: number, hotScore: number) =>
    database
      .update(productListing)
      .set({ hotScore })
      .where(eq(productListing.productId, productId));
});

test('running pinned activities are shown', async () => {
  const add = (name: string, given: Partial<typeof activity.$inferInsert>) =>
    database.insert(activity).values({
      id: nextId(),
      channelId,
      name,
      startsAt: daysFrom(now, -1),
      endsAt: daysFrom(now, 1),
      ...given,
    });
  await add('釘選', { isPinned: true });
  await add('一般', {});
  await add('結束', { isPinned: true, endsAt: now });
  const { pinnedActivityArray } = await home();
  expect(pinnedActivityArray.map((item) => [item.aggregatedName, item.isPinned])).toEqual([
    ['釘選', 'Y'],
  ]);
});

test('brands with goods are shown, pinned ones first', async () => {
  const [plain, pinned] = [nextId(), nextId()];
  await database.insert(brand).values([
    { id: plain, name: '小農' },
    { id: pinned, name: '海嶼', isPinned: true },
    { id: nextId(), name: '空的', isPinned: true },
  ]);
  await stock({ brandId: plain });
  await stock({ brandId: pinned });
  expect(ids((await home()).brandArray)).toEqual([pinned, plain]);
});
