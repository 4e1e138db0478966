import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../../database/database.ts';
import { productListing } from '../../database/schema.ts';
import { createCaller } from '../../testing/call-api.ts';
import {
  createActivity,
  createBrand,
  createCategory,
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
  type ProductFixture,
} from '../../testing/catalog-factory.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { refreshListings } from './listing.ts';

const path = '/Product/GetScpProductArray';
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

async function stock(...fixtures: ProductFixture[]): Promise<number[]> {
  const ids: number[] = [];
  for (const fixture of fixtures) {
    ids.push(await createProduct(database, { channelIds: [channelId], ...fixture }));
  }
  await refreshListings(database, ids);
  return ids;
}

type Request = Parameters<typeof api.call<typeof path>>[1];
const list = (request: Omit<Request, 'channelId'> = {}) =>
  api.call(path, { channelId, ...request });
const listIds = async (request: Omit<Request, 'channelId'> = {}) =>
  (await list(request)).result.map((card) => card.id);

describe('what guests see', () => {
  test('is active, in its display window and offered in the channel', async () => {
    const [shown] = await stock(
      {},
      { productStatus: 'DRAFT' },
      { productStatus: 'ARCHIVED' },
      { productStatus: 'SOLD_OUT_HIDDEN' },
      { displayTimestamp: daysFrom(now, 1) },
      { displayTimestamp: daysFrom(now, -9), maxEndTimestamp: daysFrom(now, -1) },
      { channelIds: [] },
    );
    expect(await listIds()).toEqual([shown]);
  });

  test('grows by no filter', async () => {
    await stock({ productStatus: 'DRAFT' }, { displayTimestamp: daysFrom(now, 1) });
    for (const filter of [
      'productStatus != ACTIVE',
      'displayTimestamp > NOW',
      'productStatus = DRAFT',
    ]) {
      expect(await list({ filterArray: [filter] })).toMatchObject({ result: [], total: 0 });
    }
  });

  test('is nothing in a channel that does not exist', async () => {
    expect(await api.call(path, { channelId: 1, facets: ['categoryId'] })).toMatchObject({
      result: [],
      total: 0,
      facetDistribution: { categoryId: {} },
      nextCursor: null,
    });
  });
});

test("the menu's own call counts products of every category and its ancestors", async () => {
  const food = await createCategory(database, '食品');
  const shrimp = await createCategory(database, '蝦', food);
  const fish = await createCategory(database, '魚', food);
  await stock({ categoryIds: [shrimp] }, { categoryIds: [shrimp, fish] }, { categoryIds: [food] });
  await stock({ categoryIds: [fish], productStatus: 'DRAFT' });
  const answer = await list({
    facets: ['categoryId'],
    filterArray: [
      'displayTimestamp < NOW AND maxEndTimestamp > NOW',
      `displayTimestamp < ${now.getTime()} AND maxEndTimestamp > ${now.toISOString()}`,
      'productStatus = ACTIVE',
    ],
    limit: 0,
  });
  expect(answer.facetDistribution).toEqual({ categoryId: { [food]: 3, [shrimp]: 2, [fish]: 1 } });
  expect(answer).toMatchObject({ result: [], total: 3, nextCursor: null });
});

describe('a card', () => {
  test('shows the product as the channel sells it', async () => {
    const brandId = await createBrand(database, '海之味');
    const [id = 0] = await stock({
      name: '冷凍草蝦',
      subtitle: '產地直送',
      brandId,
      temperature: 'FROZEN',
      displayTimestamp: daysFrom(now, -3),
      pictures: 2,
      editorPick: 1,
      skus: [
        { priceTwd: 90, listPriceTwd: 110, onHand: 2, tiers: [{ minQty: 5, unitPriceTwd: 80 }] },
        { priceTwd: 120, listPriceTwd: 150, onHand: 1 },
      ],
    });
    expect((await list()).result).toEqual([
      expect.objectContaining({
        id,
        name: '冷凍草蝦',
        subtitle: '產地直送',
        brandId,
        brandName: '海之味',
        displayTimestamp: daysFrom(now, -3).toISOString(),
        availability: 'LOW',
        minPriceTwd: 90,
        maxPriceTwd: 120,
        listPriceTwd: 110,
        fromPriceTwd: 80,
        isNew: true,
        isWholesale: true,
        isEditorPick: true,
        soldCount: 0,
        flash: null,
        picture: { id: `m${id}-0`, width: 960, height: 960, alt: '商品照片', color: '#fbe3e8' },
      }),
    ]);
  });

  test('carries the lowest live flash price, and none that is over or not lower', async () => {
    const [id = 0] = await stock({ skus: [] });
    const one = await createSku(database, id, { priceTwd: 100 });
    const other = await createSku(database, id, { priceTwd: 100 });
    await refreshListings(database, [id]);
    const endsAt = daysFrom(now, 2);
    await createFlashSale(database, channelId, { [one]: 70, [other]: 60 }, endsAt);
    await createFlashSale(database, channelId, { [one]: 10 }, daysFrom(now, -1 / 48));
    await createFlashSale(database, await createChannel(database), { [one]: 10 });
    const [card] = (await list({ filterArray: ['flag = FLASH'] })).result;
    expect(card?.flash).toEqual({ priceTwd: 60, endsAt: endsAt.toISOString() });
  });

  test('of a product without a lower flash price is not on flash sale', async () => {
    const [id = 0] = await stock({ skus: [] });
    const skuId = await createSku(database, id, { priceTwd: 50 });
    await refreshListings(database, [id]);
    await createFlashSale(database, channelId, { [skuId]: 60 });
    expect(await listIds({ filterArray: ['flag = FLASH'] })).toEqual([]);
    expect((await list()).result[0]?.flash).toBeNull();
  });
});

describe('filters', () => {
  test('narrow by category with its descendants, brand, activity, price and temperature', async () => {
    const food = await createCategory(database, '食品');
    const shrimp = await createCategory(database, '蝦', food);
    const brandId = await createBrand(database, '海之味');
    const [cheap = 0, dear = 0] = await stock(
      { categoryIds: [shrimp], skus: [{ priceTwd: 99 }], temperature: 'FROZEN' },
      { brandId, skus: [{ priceTwd: 300 }], temperature: 'CHILLED' },
    );
    const activityId = await createActivity(database, channelId, [dear]);
    await refreshListings(database, [dear]);
    expect(await listIds({ filterArray: [`categoryId = ${food}`] })).toEqual([cheap]);
    expect(await listIds({ filterArray: [`brandId IN [${brandId}, 1]`] })).toEqual([dear]);
    expect(await listIds({ filterArray: [`activityId = ${activityId}`] })).toEqual([dear]);
    expect(await listIds({ filterArray: ['price 99 TO 299'] })).toEqual([cheap]);
    expect(await listIds({ filterArray: ['price > 99 AND price <= 300'] })).toEqual([dear]);
    expect(await listIds({ filterArray: ['price > 2147483647'] })).toEqual([]);
    expect(await listIds({ filterArray: ['temperature = FROZEN'] })).toEqual([cheap]);
    expect(
      await listIds({ filterArray: [['temperature = CHILLED', 'price < 100']], sort: 'PRICE_ASC' }),
    ).toEqual([cheap, dear]);
    expect(await listIds({ filterArray: [[]] })).toEqual([]);
  });

  test('part all goods into those in stock, sold out and on pre-order', async () => {
    const [some, none, later, released] = await stock(
      {},
      { skus: [{ onHand: 0 }] },
      { skus: [{ onHand: 0 }], preorderShipFrom: daysFrom(now, 9) },
      { preorderShipFrom: daysFrom(now, -9) },
    );
    const having = (value: string) =>
      listIds({ filterArray: [`availability = ${value}`], sort: 'PRICE_ASC' });
    expect(await having('IN_STOCK')).toEqual([some, released]);
    expect(await having('SOLD_OUT')).toEqual([none]);
    expect(await having('PREORDER')).toEqual([later]);
  });

  test('find what is new and what is wholesale', async () => {
    const [fresh, , wholesale] = await stock(
      { displayTimestamp: daysFrom(now, -13) },
      { displayTimestamp: daysFrom(now, -15) },
      { skus: [{ moq: 6, multiple: 6 }] },
    );
    expect(await listIds({ filterArray: ['flag = NEW'] })).toEqual([fresh]);
    expect(await listIds({ filterArray: ['flag = WHOLESALE'] })).toEqual([wholesale]);
  });

  test('that are not in the language are refused with their place', async () => {
    const error = await api.refusal(path, {
      channelId,
      filterArray: ['price = 1', ['cost = 1', "temperature = HOT' or 1=1"]],
    });
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.details).toMatchObject([
      { path: 'filterArray[1][0]', rule: 'FILTER_FIELD' },
      { path: 'filterArray[1][1]', rule: 'FILTER_SYNTAX' },
    ]);
  });
});

describe('facets', () => {
  test('count brands, price bands and temperatures of what is listed', async () => {
    const brandId = await createBrand(database, '海之味');
    await stock(
      { brandId, skus: [{ priceTwd: 0 }] },
      { brandId, skus: [{ priceTwd: 99 }], temperature: 'FROZEN' },
      { skus: [{ priceTwd: 100 }] },
      { skus: [{ priceTwd: 123_456 }] },
    );
    const facets: Request['facets'] = ['brandId', 'price', 'temperature'];
    expect((await list({ facets })).facetDistribution).toEqual({
      brandId: { [brandId]: 2 },
      price: { 0: 2, 100: 1, 5000: 1 },
      temperature: { FROZEN: 1, AMBIENT: 3 },
    });
  });

  test('ignore the choice made among their own values, and heed all other filters', async () => {
    await stock(
      { temperature: 'FROZEN', skus: [{ priceTwd: 50 }] },
      { temperature: 'CHILLED', skus: [{ priceTwd: 50 }] },
      { temperature: 'CHILLED', skus: [{ priceTwd: 150 }] },
    );
    const answer = await list({
      facets: ['temperature', 'price'],
      filterArray: ['temperature = FROZEN', 'price < 100'],
    });
    expect(answer.total).toBe(1);
    expect(answer.facetDistribution).toEqual({
      temperature: { FROZEN: 1, CHILLED: 1 },
      price: { 0: 1 },
    });
  });
});

describe('pages', () => {
  const sorts = ['HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON', 'RELEVANCE'] as const;

  test.each(sorts)('in the order %s hold every product once', async (sort) => {
    const ids = await stock(
      ...Array.from({ length: 7 }, (_, at) => ({
        name: `草蝦${at}`,
        displayTimestamp: daysFrom(now, -1 - (at % 3)),
        maxEndTimestamp: daysFrom(now, 1 + (at % 2)),
        skus: [{ priceTwd: 100 + (at % 3), onHand: at % 2 }],
        ...(at % 2 && { editorPick: at }),
      })),
    );
    await database
      .update(productListing)
      .set({ hotScore: 1 / 3 })
      .where(eq(productListing.productId, ids[2] ?? 0));
    const whole = await listIds({ sort, searchText: '草蝦' });
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ sort, searchText: '草蝦', limit: 2, cursor });
      expect(page.total).toBe(7);
      seen.push(...page.result.map((card) => card.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('neither repeat nor skip a product when rows before them come and go', async () => {
    const ids = await stock(
      ...[1, 2, 3, 4].map((days) => ({ displayTimestamp: daysFrom(now, -days) })),
    );
    const first = await list({ sort: 'NEW', limit: 2 });
    await stock({ displayTimestamp: daysFrom(now, -0.5) });
    await database.delete(productListing).where(eq(productListing.productId, ids[1] ?? 0));
    const second = await listIds({ sort: 'NEW', limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toEqual(ids.slice(2));
  });

  test('are at most 60 long and 24 unless asked otherwise', async () => {
    await stock(...Array.from({ length: 25 }, () => ({})));
    expect((await list()).result).toHaveLength(24);
    expect((await api.refusal(path, { channelId, limit: 61 })).code).toBe('VALIDATION_FAILED');
  });

  test.each([
    '',
    'x',
    'bnVsbA',
    btoa('["NEW","1","2","3"]'),
    btoa('["HOT","1","1"]'),
    btoa('["NEW","1e9","x"]'),
  ])('do not begin at the cursor %j', async (cursor) => {
    const error = await api.refusal(path, { channelId, sort: 'NEW', cursor });
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'cursor' }] });
  });
});

describe('orders', () => {
  test('hot puts the recommended first, then what sells', async () => {
    const [plain, selling = 0, second, first] = await stock(
      {},
      {},
      { editorPick: 2 },
      { editorPick: 1 },
    );
    await database
      .update(productListing)
      .set({ hotScore: 5 })
      .where(eq(productListing.productId, selling));
    expect(await listIds({ sort: 'HOT' })).toEqual([first, second, selling, plain]);
    expect(await listIds()).toEqual([first, second, selling, plain]);
  });

  test('closing soon puts flash sales by their end before display windows by theirs', async () => {
    const [late, soon, flashed = 0] = await stock(
      { maxEndTimestamp: daysFrom(now, 9) },
      { maxEndTimestamp: daysFrom(now, 1) },
      { maxEndTimestamp: daysFrom(now, 20), skus: [] },
    );
    const skuId = await createSku(database, flashed, { priceTwd: 100 });
    await refreshListings(database, [flashed]);
    await createFlashSale(database, channelId, { [skuId]: 60 }, daysFrom(now, 3));
    expect(await listIds({ sort: 'CLOSING_SOON' })).toEqual([flashed, soon, late]);
  });
});
