import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { category } from '#server/database/schema/catalog-schema.ts';
import { searchMiss } from '#server/database/schema/content-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createCategory,
  createChannel,
  createProduct,
} from '#server/testing/goods/catalog-factory.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let ask: AskStaff;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  ask = askAsOwner({ database: opened.database });
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const redirectOf = async (path: string) => {
  const { call } = createCaller(opened.database);
  return (await call('/SiteInfo/GetRedirect', { path })).result;
};

test('categories are renamed, moved and merged; their goods and old addresses follow', async () => {
  const { database } = opened;
  const snacks = await createCategory(database, '零食');
  const biscuits = await createCategory(database, '餅乾', snacks);
  const cookies = await createCategory(database, '曲奇');
  const product = await createProduct(database, {
    ...{ channelIds: [channelId], categoryIds: [cookies] },
  });
  await refreshListings(database, [product]);
  const { result: seen } = await ask('/StaffSettings/GetCategories', { channelId });
  const save = (value: typeof seen.value, version = seen.version) =>
    ask('/StaffSettings/SaveCategories', { channelId, version, value });
  const keeping = [{ id: snacks, name: '零食', children: [] }];
  expect((await refusalOf(save([...keeping])))?.details).toEqual([
    { path: 'value', rule: 'SETTING', text: '「曲奇」還有 1 件商品，請把它併入別的分類' },
  ]);

  const below = [{ id: biscuits, name: '餅乾類', mergedIds: [cookies], children: [] }];
  const fresh = { name: '飲料', children: [] };
  await save([fresh, { id: snacks, name: '零食', children: below }]);
  const rows = await database.select().from(category).where(eq(category.parentId, snacks));
  expect(rows.map(({ id, name }) => ({ id, name }))).toEqual([{ id: biscuits, name: '餅乾類' }]);
  expect(await redirectOf(`/categories/${cookies}`)).toEqual({
    ...{ redirect: `/categories/${biscuits}`, status: 301 },
  });
  const found = await createCaller(database).call('/Product/GetScpProductArray', {
    ...{ channelId, filterArray: [`categoryId = ${snacks}`] },
  });
  expect(found.result.map(({ id }) => id)).toEqual([product]);
  const { result: counts } = await ask('/StaffAssortment/CountGoods', {});
  expect(counts.categoryArray).toEqual([
    { id: snacks, goodsCount: 0, goodsInBranch: 1 },
    { id: biscuits, goodsCount: 1, goodsInBranch: 1 },
  ]);

  const second = await refusalOf(save(seen.value));
  expect(second?.code).toBe('SETTINGS_CHANGED');
  const [entry] = await database
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subjectId, 'CATEGORIES'));
  expect(entry).toMatchObject({ actedBy: 'COMMAND_LINE', channelId: null });
  expect(JSON.stringify([entry?.before, entry?.after])).toContain('餅乾類');

  // Merged again: the first address leads to where its goods are now.
  const { result: now } = await ask('/StaffSettings/GetCategories', { channelId });
  await save([{ id: snacks, name: '零食', mergedIds: [biscuits], children: [] }], now.version);
  expect((await redirectOf(`/categories/${cookies}`)).redirect).toBe(`/categories/${snacks}`);
});

test('the address of a category that was deleted leads to the others, or to what it was below', async () => {
  const { database } = opened;
  const [kept, gone] = [await createCategory(database, '茶'), await createCategory(database, '酒')];
  const below = await createCategory(database, '紅茶', kept);
  const { result: seen } = await ask('/StaffSettings/GetCategories', { channelId });
  const value = seen.value
    .filter(({ id }) => id !== gone)
    .map((node) => (node.id === kept ? { ...node, children: [] } : node));
  await ask('/StaffSettings/SaveCategories', { channelId, version: seen.version, value });
  expect(await redirectOf(`/categories/${gone}`)).toMatchObject({ redirect: '/category' });
  expect((await redirectOf(`/categories/${below}`)).redirect).toBe(`/categories/${kept}`);
  expect((await redirectOf(`/categories/${kept}`)).redirect).toBeNull();
});

test('a category keeps the picture that it has, and gets no unknown one', async () => {
  const { database } = opened;
  const fruit = await createCategory(database, '水果');
  await database.update(category).set({ glyph: 'mangos' }).where(eq(category.id, fruit));
  const { result: seen } = await ask('/StaffSettings/GetCategories', { channelId });
  const save = (glyph: string, name: string) => {
    const renamed = seen.value.map((node) => (node.id === fruit ? { ...node, name, glyph } : node));
    const { version } = seen;
    return ask('/StaffSettings/SaveCategories', { channelId, version, value: renamed });
  };
  expect((await refusalOf(save('no-such-picture', '水果')))?.details).toMatchObject([
    { text: '圖庫沒有這個圖示' },
  ]);
  const { result } = await save('mangos', '新鮮水果');
  expect(result.value.find(({ id }) => id === fruit)).toMatchObject({
    ...{ name: '新鮮水果', glyph: 'mangos' },
  });
});

test('pinned keywords, synonyms and redirects are what shoppers get', async () => {
  const { database } = opened;
  const { call } = createCaller(database);
  const product = await createProduct(database, { name: '牛番茄', channelIds: [channelId] });
  await refreshListings(database, [product]);
  const versionOf = async (path: Parameters<AskStaff>[0]) =>
    ((await ask(path, { channelId } as never)).result as { version: string }).version;
  await ask('/StaffSettings/SaveKeywords', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetKeywords') },
    value: [
      { keyword: '牛番茄', link: `/products/${product}` },
      { keyword: '芒果', link: null },
    ],
  });
  const { result: shown } = await call('/SiteInfo/GetKeywordArray', { channelId });
  expect(shown.map(({ keyword }) => keyword)).toEqual(['牛番茄', '芒果']);

  await database
    .insert(searchMiss)
    .values({ channelId, query: '西紅柿', times: 3, lastAt: new Date() });
  const misses = async () =>
    (await ask('/StaffWords/GetSearchMissArray', { channelId })).result.map(({ query }) => query);
  expect(await misses()).toEqual(['西紅柿']);
  await ask('/StaffSettings/SaveSynonyms', {
    ...{ channelId, version: await versionOf('/StaffSettings/GetSynonyms') },
    value: [{ term: '西紅柿', sameAs: '番茄' }],
  });
  await ask('/StaffWords/RemoveSearchMiss', { channelId, query: '西紅柿' });
  expect(await misses()).toEqual([]);
  const search = await call('/Product/GetScpProductArray', {
    ...{ channelId, searchText: '西紅柿' },
  });
  expect(search.result.map(({ id }) => id)).toContain(product);

  const { result: rules } = await ask('/StaffSettings/GetRedirects', { channelId });
  const saveRules = (target: string) =>
    ask('/StaffSettings/SaveRedirects', {
      ...{ channelId, version: rules.version },
      value: [...rules.value, { path: '/sale', target, status: 302 }],
    });
  expect((await refusalOf(saveRules('https://evil.example/')))?.details).toMatchObject([
    { path: expect.stringContaining('.target') },
  ]);
  await saveRules('/collections/1');
  expect((await redirectOf('/sale')).redirect).toBe('/collections/1');
});
