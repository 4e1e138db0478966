import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import {
  activity,
  activityProduct,
  brand,
  category,
  channel,
  media,
} from '#server/database/schema/catalog-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrand,
  createCategory,
  createChannel,
  createProduct,
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
  await database.execute('truncate category cascade');
  channelId = await createChannel(database);
});

async function stock(fixture: ProductFixture): Promise<void> {
  const id = await createProduct(database, { channelIds: [channelId], ...fixture });
  await refreshListings(database, [id]);
}

const list = async (aggregatedType: 'CATEGORY' | 'BRAND' | 'ACTIVITY', ofChannel = channelId) => {
  const request = { projectId: 'pec-scp', channelId: ofChannel, aggregatedType } as const;
  return (await api.call('/Aggregated/GetAggregatedArray', request)).result;
};
const outline = (items: AggregatedItem[]): unknown[] =>
  items.map((item) =>
    item.children.length === 0
      ? item.aggregatedName
      : [item.aggregatedName, ...outline(item.children)],
  );

describe('categories', () => {
  test('a shop without goods has only the entry of all products', async () => {
    await createCategory(database, '空的分類');
    expect(await list('CATEGORY')).toEqual([
      {
        id: 0,
        aggregatedName: '全部商品',
        isPinned: 'N',
        routerTo: '/products',
        picture: null,
        children: [],
      },
    ]);
  });

  test('a category is shown if it or a descendant has goods; empty ones are not', async () => {
    const food = await createCategory(database, '食品');
    const seafood = await createCategory(database, '海鮮', food);
    const shrimp = await createCategory(database, '蝦', seafood);
    await createCategory(database, '魚', seafood);
    await stock({ categoryIds: [shrimp] });
    const items = await list('CATEGORY');
    expect(outline(items)).toEqual(['全部商品', ['食品', ['海鮮', '蝦']]]);
    expect(items[1]?.children[0]?.routerTo).toBe(`/categories/${seafood}`);
  });

  test.each<[string, ProductFixture]>([
    ['a draft', { productStatus: 'DRAFT' }],
    ['archived', { productStatus: 'ARCHIVED' }],
    ['not shown yet', { displayTimestamp: daysFrom(now, 1) }],
    ['shown no longer', { maxEndTimestamp: daysFrom(now, -1) }],
    ['sold in another channel', { channelIds: [] }],
  ])('a product that is %s does not show its category', async (_, fixture) => {
    const categoryId = await createCategory(database, '看不到');
    await stock({ categoryIds: [categoryId], ...fixture });
    expect(outline(await list('CATEGORY'))).toEqual(['全部商品']);
  });

  test('siblings are in the order of the shop, with their pictures', async () => {
    const [first, second] = [nextId(), nextId()];
    await database.insert(media).values({
      id: 'glyph-1f990',
      width: 960,
      height: 960,
      alt: '蝦',
      color: '#fbe3e8',
      file: 'shrimp.webp',
    });
    await database.insert(category).values([
      { id: first, name: '後', position: 2 },
      { id: second, name: '先', position: 1, glyph: '1f990' },
    ]);
    await stock({ categoryIds: [first, second] });
    const items = await list('CATEGORY');
    expect(outline(items)).toEqual(['全部商品', '先', '後']);
    expect(items[1]?.picture).toEqual({
      id: 'glyph-1f990',
      width: 960,
      height: 960,
      alt: '蝦',
      color: '#fbe3e8',
    });
    expect(items[2]?.picture).toBeNull();
  });
});

describe('brands', () => {
  test('only brands with goods in the channel are shown, pinned ones first', async () => {
    const plain = await createBrand(database, '小農');
    await createBrand(database, '沒有商品');
    const elsewhere = await createBrand(database, '別的通路');
    const pinned = nextId();
    await database.insert(brand).values({ id: pinned, name: '海嶼', isPinned: true, position: 9 });
    await stock({ brandId: plain });
    await stock({ brandId: pinned });
    await stock({ brandId: elsewhere, channelIds: [] });
    const items = await list('BRAND');
    expect(items.map((item) => [item.aggregatedName, item.isPinned, item.routerTo])).toEqual([
      ['海嶼', 'Y', `/brands/${pinned}`],
      ['小農', 'N', `/brands/${plain}`],
    ]);
  });
});

describe('activities', () => {
  const add = async (given: Partial<typeof activity.$inferInsert>) => {
    const id = nextId();
    await database.insert(activity).values({
      id,
      channelId,
      name: '活動',
      startsAt: daysFrom(now, -1),
      endsAt: daysFrom(now, 1),
      ...given,
    });
    return id;
  };

  test('only running ones are shown, from their start until before their end', async () => {
    await add({ name: '剛開始', startsAt: now });
    await add({ name: '剛結束', endsAt: now });
    await add({ name: '還沒開始', startsAt: daysFrom(now, 0.5) });
    await add({ name: '別的通路', channelId: await createChannel(database) });
    expect(outline(await list('ACTIVITY'))).toEqual(['剛開始']);
  });

  test('they nest by parent; a child of an ended activity is at the top level', async () => {
    const parentId = await add({ name: '年貨大街', isPinned: true });
    await add({ name: '海味年菜', parentId });
    await add({
      name: '中秋餘韻',
      parentId: await add({ name: '中秋', endsAt: daysFrom(now, -0.5) }),
    });
    const items = await list('ACTIVITY');
    expect(outline(items)).toEqual([['年貨大街', '海味年菜'], '中秋餘韻']);
    expect(items[0]).toMatchObject({ isPinned: 'Y', routerTo: `/collections/${parentId}` });
    expect(items[1]).toMatchObject({ isPinned: 'N' });
  });

  test('a system collection is shown only while it has goods', async () => {
    const clearance = await add({ name: '出清', key: 'CLEARANCE' });
    await add({ name: '特價', key: 'SPECIAL_PRICE' });
    const productId = await createProduct(database, { channelIds: [channelId] });
    await database.insert(activityProduct).values({ activityId: clearance, productId });
    await refreshListings(database, [productId]);
    const items = await list('ACTIVITY');
    expect(items.map((item) => item.collectionKey)).toEqual(['CLEARANCE']);
  });

  test('one for non-members is marked', async () => {
    await add({ name: '新朋友', audience: 'GUEST' });
    expect((await list('ACTIVITY'))[0]?.audience).toBe('GUEST');
  });
});

test('an unknown or closed channel is NOT_FOUND', async () => {
  const closed = nextId();
  await database
    .insert(channel)
    .values({ id: closed, salesCompanyId: channelId, name: '舊店', isActive: false });
  for (const id of [closed, 424_242]) {
    const request = { projectId: 'pec-scp', channelId: id, aggregatedType: 'BRAND' };
    const { code } = await api.refusal('/Aggregated/GetAggregatedArray', request);
    expect(code).toBe('NOT_FOUND');
  }
});
