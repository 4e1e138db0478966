import type { Api } from '@kaituan/contract/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createActivity,
  createBrand,
  createCategory,
  createChannel,
  createFlashSale,
  createSku,
  daysFrom,
} from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { refreshListings } from './listing.ts';

const path = '/Product/GetScpProductArray';
const now = new Date();
const fixture = useCatalogFixture(now);
const stock = fixture.stock;

type Request = Api[typeof path]['request'];
const list = (request: Omit<Request, 'channelId'> = {}) =>
  fixture.api.call(path, { channelId: fixture.channelId, ...request });
const listIds = async (request: Omit<Request, 'channelId'> = {}) =>
  (await list(request)).result.map((card) => card.id);

const hidden: Parameters<typeof stock> = [
  { productStatus: 'DRAFT' },
  { productStatus: 'ARCHIVED' },
  { productStatus: 'SOLD_OUT_HIDDEN' },
  { displayTimestamp: daysFrom(now, 1) },
  { displayTimestamp: daysFrom(now, -9), maxEndTimestamp: daysFrom(now, -1) },
];

describe('what guests can see', () => {
  test('is active, in its display window and offered in the channel', async () => {
    const [shown] = await stock({}, ...hidden, { channelIds: [] });
    expect(await listIds()).toEqual([shown]);
  });

  test('is never extended by a filter', async () => {
    await stock({ productStatus: 'DRAFT' }, { displayTimestamp: daysFrom(now, 1) });
    for (const filter of [
      'productStatus != ACTIVE',
      'displayTimestamp > NOW',
      'productStatus = DRAFT',
    ]) {
      expect(await list({ filterArray: [filter] })).toMatchObject({ result: [], total: 0 });
    }
  });

  test('is nothing in an unknown channel', async () => {
    expect(await fixture.api.call(path, { channelId: 1, facets: ['categoryId'] })).toMatchObject({
      result: [],
      total: 0,
      facetDistribution: { categoryId: {} },
      nextCursor: null,
    });
  });
});

test('goods of which the cheapest are sold out are shown, sorted and found by what can be bought', async () => {
  const soldOut = { priceTwd: 129, listPriceTwd: 150, onHand: 0, unitLabel: '包' };
  const left = { priceTwd: 180, listPriceTwd: 240, onHand: 9, unitLabel: '盒', moq: 2 };
  const ofOne = { skus: [{ priceTwd: 150 }] };
  const [partly = 0, other = 0] = await stock({ skus: [soldOut, left] }, ofOne);
  const { result } = await list({ sort: 'PRICE_ASC' });
  expect(result.map(({ id }) => id)).toEqual([other, partly]);
  const shown = { minPriceTwd: 180, maxPriceTwd: 180, listPriceTwd: 240 };
  expect(result[1]).toMatchObject({ ...shown, minQuantity: 2, unitLabel: '盒' });
  expect(await listIds({ filterArray: ['price 100 TO 140'] })).toEqual([]);
  expect(await listIds({ filterArray: ['price 170 TO 190'] })).toEqual([partly]);
});

test("the menu's call counts products of every category with its ancestors", async () => {
  const food = await createCategory(fixture.database, '食品');
  const shrimp = await createCategory(fixture.database, '蝦', food);
  const fish = await createCategory(fixture.database, '魚', food);
  await stock({ categoryIds: [shrimp] }, { categoryIds: [shrimp, fish] }, { categoryIds: [food] });
  await stock(...hidden.map((of) => ({ categoryIds: [fish], ...of })));
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
    const brandId = await createBrand(fixture.database, '海之味');
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

  test('shows the lowest live flash price, never an ended or higher one', async () => {
    const [id = 0] = await stock({ skus: [] });
    const one = await createSku(fixture.database, id, { priceTwd: 100 });
    const other = await createSku(fixture.database, id, { priceTwd: 120 });
    await refreshListings(fixture.database, [id]);
    const endsAt = daysFrom(now, 2);
    await createFlashSale(fixture.database, fixture.channelId, { [one]: 70, [other]: 60 }, endsAt);
    await createFlashSale(
      fixture.database,
      fixture.channelId,
      { [one]: 10 },
      daysFrom(now, -1 / 48),
    );
    await createFlashSale(fixture.database, await createChannel(fixture.database), { [one]: 10 });
    const [card] = (await list({ filterArray: ['flag = FLASH'] })).result;
    expect(card?.flash).toEqual({
      ...{ priceTwd: 60, ordinaryPriceTwd: 120, maxPriceTwd: 70, endsAt: endsAt.toISOString() },
      ...{ stock: 40, sold: 0, held: 0, minQuantity: 1, unitLabel: '件' },
    });
  });

  test('without a lower flash price is not marked as a flash sale', async () => {
    const [id = 0] = await stock({ skus: [] });
    const skuId = await createSku(fixture.database, id, { priceTwd: 50 });
    await refreshListings(fixture.database, [id]);
    await createFlashSale(fixture.database, fixture.channelId, { [skuId]: 60 });
    expect(await listIds({ filterArray: ['flag = FLASH'] })).toEqual([]);
    expect((await list()).result[0]?.flash).toBeNull();
  });
});

describe('filters', () => {
  test('select by category with its descendants, brand, activity, price and temperature', async () => {
    const food = await createCategory(fixture.database, '食品');
    const shrimp = await createCategory(fixture.database, '蝦', food);
    const brandId = await createBrand(fixture.database, '海之味');
    const [cheap = 0, dear = 0] = await stock(
      { categoryIds: [shrimp], skus: [{ priceTwd: 99 }], temperature: 'FROZEN' },
      { brandId, skus: [{ priceTwd: 300 }], temperature: 'CHILLED' },
    );
    const activityId = await createActivity(fixture.database, fixture.channelId, [dear]);
    await refreshListings(fixture.database, [dear]);
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

  test('divide all goods into in stock, sold out and pre-order', async () => {
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

  test('select new goods and wholesale goods', async () => {
    const [fresh, , wholesale] = await stock(
      { displayTimestamp: daysFrom(now, -13) },
      { displayTimestamp: daysFrom(now, -15) },
      { skus: [{ tiers: [{ minQty: 6, unitPriceTwd: 80 }] }] },
    );
    expect(await listIds({ filterArray: ['flag = NEW'] })).toEqual([fresh]);
    expect(await listIds({ filterArray: ['flag = WHOLESALE'] })).toEqual([wholesale]);
  });

  test('that are invalid are refused with their position', async () => {
    const error = await fixture.api.refusal(path, {
      channelId: fixture.channelId,
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
  test('count brands, price bands and temperatures of the listed products', async () => {
    const brandId = await createBrand(fixture.database, '海之味');
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

  test('ignore filters of their own facet, and apply all others', async () => {
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

test('a list call with arbitrary texts succeeds or is refused, but never fails', async () => {
  await stock({ name: '草蝦', temperature: 'FROZEN' });
  const words = [
    'price',
    'flag',
    '=',
    'IN',
    '[',
    ']',
    'NEW',
    'FLASH',
    ' AND ',
    '1',
    '%',
    "'",
    '\u0000',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join('')),
  );
  const requests = fc.record(
    {
      filterArray: fc.array(fc.oneof(text, fc.array(text, { maxLength: 3 })), { maxLength: 3 }),
      searchText: text,
      cursor: fc.oneof(text, text.map(btoaOf)),
      sort: fc.constantFrom('RELEVANCE', 'HOT', 'NEW', 'PRICE_ASC', 'CLOSING_SOON'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const code = await fixture.api.codeOf(path, { channelId: fixture.channelId, ...request });
      expect(['OK', 'VALIDATION_FAILED']).toContain(code);
    }),
    { numRuns: 150 },
  );
});

const btoaOf = (text: string) =>
  Buffer.from(JSON.stringify(['NEW', 'HAD', text, '1'])).toString('base64url');
