import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { activity, brand, category } from '#server/database/schema/catalog-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createCategory,
  createChannel,
  createProduct,
  daysFrom,
  nextId,
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

type AggregatedType = 'CATEGORY' | 'BRAND' | 'ACTIVITY';
const request = (aggregatedType: AggregatedType, id: number) =>
  ({ projectId: 'pec-scp', channelId, aggregatedType, id }) as const;
const show = async (aggregatedType: AggregatedType, id: number) =>
  (await api.call('/Aggregated/GetAggregated', request(aggregatedType, id))).result;
const refusal = async (aggregatedType: AggregatedType, id: number) =>
  (await api.refusal('/Aggregated/GetAggregated', request(aggregatedType, id))).code;

describe('the header of a category', () => {
  let food: number;
  let seafood: number;
  let shrimp: number;
  beforeEach(async () => {
    food = await createCategory(database, '食品');
    seafood = await createCategory(database, '海鮮', food);
    shrimp = await createCategory(database, '蝦', seafood);
    await createCategory(database, '魚', seafood);
    const id = await createProduct(database, { channelIds: [channelId], categoryIds: [shrimp] });
    await refreshListings(database, [id]);
  });

  test('it has the path from the root to its parent, and the subcategories with goods', async () => {
    const header = await show('CATEGORY', seafood);
    expect(header).toMatchObject({
      id: seafood,
      aggregatedName: '海鮮',
      routerTo: `/categories/${seafood}`,
      trail: [{ id: food, aggregatedName: '食品', routerTo: `/categories/${food}` }],
      startsAt: null,
      serverTime: now.toISOString(),
    });
    expect(header.children.map((child) => child.id)).toEqual([shrimp]);
  });

  test('category 0 is all products, above every category with goods', async () => {
    const header = await show('CATEGORY', 0);
    expect(header).toMatchObject({ aggregatedName: '全部商品', routerTo: '/products', trail: [] });
    expect(header.children.map((child) => child.id)).toEqual([food]);
    expect(header.children[0]?.children.map((child) => child.id)).toEqual([seafood]);
  });

  test('a category without goods still has its header', async () => {
    const empty = await createCategory(database, '空的', food);
    expect(await show('CATEGORY', empty)).toMatchObject({
      aggregatedName: '空的',
      children: [],
      trail: [{ id: food }],
    });
  });

  test('a cycle of parent categories does not hang the shop', async () => {
    const [one, other] = [nextId(), nextId()];
    await database.insert(category).values({ id: one, name: '甲' });
    await database.insert(category).values({ id: other, name: '乙', parentId: one });
    await database.execute(`update category set parent_id = ${other} where id = ${one}`);
    expect((await show('CATEGORY', one)).trail.map((step) => step.id)).toEqual([other]);
    await database.execute(`update category set parent_id = null where id = ${one}`);
  });

  test('an unknown one is NOT_FOUND', async () => {
    expect(await refusal('CATEGORY', 424_242)).toBe('NOT_FOUND');
  });
});

describe('the header of a brand', () => {
  test('it shows the brand’s origin', async () => {
    const id = nextId();
    await database
      .insert(brand)
      .values({ id, name: '海嶼', origin: '台灣', introduction: '合作漁戶', isPinned: true });
    expect(await show('BRAND', id)).toMatchObject({
      aggregatedName: '海嶼',
      isPinned: 'Y',
      origin: '台灣',
      introduction: '合作漁戶',
      children: [],
    });
  });

  test('an unknown one is NOT_FOUND', async () => {
    expect(await refusal('BRAND', 0)).toBe('NOT_FOUND');
  });
});

describe('the header of an activity', () => {
  const add = async (startsAt: Date, endsAt: Date, ofChannel = channelId) => {
    const id = nextId();
    await database
      .insert(activity)
      .values({ id, channelId: ofChannel, name: '年貨', introduction: '過年', startsAt, endsAt });
    return id;
  };

  test('a running one has its dates', async () => {
    const [startsAt, endsAt] = [daysFrom(now, -1), daysFrom(now, 1)];
    expect(await show('ACTIVITY', await add(startsAt, endsAt))).toMatchObject({
      aggregatedName: '年貨',
      introduction: '過年',
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    });
  });

  test('an upcoming one is shown with its start', async () => {
    const startsAt = daysFrom(now, 1);
    const header = await show('ACTIVITY', await add(startsAt, daysFrom(now, 2)));
    expect(header.startsAt).toBe(startsAt.toISOString());
  });

  test('an ended one is GONE', async () => {
    expect(await refusal('ACTIVITY', await add(daysFrom(now, -1), now))).toBe('GONE');
  });

  test('one of another channel is NOT_FOUND', async () => {
    const other = await createChannel(database);
    const id = await add(daysFrom(now, -1), daysFrom(now, 1), other);
    expect(await refusal('ACTIVITY', id)).toBe('NOT_FOUND');
  });
});

test('an unknown channel is NOT_FOUND', async () => {
  const unknown = { ...request('CATEGORY', 0), channelId: 424_242 };
  expect((await api.refusal('/Aggregated/GetAggregated', unknown)).code).toBe('NOT_FOUND');
});
