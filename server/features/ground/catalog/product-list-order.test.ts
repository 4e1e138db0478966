import type { Api } from '@kaituan/contract/api';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createFlashSale, createSku, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';

const path = '/Product/GetScpProductArray';
const now = new Date();
const fixture = useCatalogFixture(now);
const stock = fixture.stock;

type Request = Api[typeof path]['request'];
const list = (request: Omit<Request, 'channelId'> = {}) =>
  fixture.api.call(path, { channelId: fixture.channelId, ...request });
const listIds = async (request: Omit<Request, 'channelId'> = {}) =>
  (await list(request)).result.map((card) => card.id);

const sorts = ['HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON', 'RELEVANCE'] as const;

describe('pages', () => {
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
    await fixture.database
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

  test('neither repeat nor skip a product when rows before them are added or removed', async () => {
    const ids = await stock(
      ...[1, 2, 3, 4].map((days) => ({ displayTimestamp: daysFrom(now, -days) })),
    );
    const first = await list({ sort: 'NEW', limit: 2 });
    await stock({ displayTimestamp: daysFrom(now, -0.5) });
    await fixture.database.delete(productListing).where(eq(productListing.productId, ids[1] ?? 0));
    const second = await listIds({ sort: 'NEW', limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toEqual(ids.slice(2));
  });

  test('have at most 60 products, and 24 by default', async () => {
    await stock(...Array.from({ length: 25 }, () => ({})));
    expect((await list()).result).toHaveLength(24);
    expect(
      (await fixture.api.refusal(path, { channelId: fixture.channelId, limit: 61 })).code,
    ).toBe('VALIDATION_FAILED');
  });

  test.each([
    '',
    'x',
    'bnVsbA',
    btoa('["NEW","1","2"]'),
    btoa('["NEW","SOON","1","2"]'),
    btoa('["NEW","HAD","1","2","3"]'),
    btoa('["HOT","HAD","1","1","1"]'),
    btoa('["NEW","HAD","1e9","x"]'),
  ])('do not begin at the cursor %j', async (cursor) => {
    const error = await fixture.api.refusal(path, {
      channelId: fixture.channelId,
      sort: 'NEW',
      cursor,
    });
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'cursor' }] });
  });
});

describe('orders', () => {
  test.each(sorts)('%s: sold-out goods come last, on every page', async (sort) => {
    const named = { name: '草蝦' };
    const [cheapGone = 0, dear = 0, gonePick = 0, preorder = 0, cheap = 0] = await stock(
      { ...named, skus: [{ priceTwd: 50, onHand: 0 }] },
      { ...named, skus: [{ priceTwd: 900, onHand: 5 }] },
      { ...named, skus: [{ priceTwd: 2_000, onHand: 0 }], editorPick: 1 },
      { ...named, skus: [{ priceTwd: 300, onHand: 0 }], preorderShipFrom: daysFrom(now, 9) },
      { ...named, skus: [{ priceTwd: 100, onHand: 5 }] },
    );
    const request = { sort, searchText: '草蝦', limit: 2 };
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(cursor ? { ...request, cursor } : request);
      seen.push(...page.result.map((card) => card.id));
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 3).toSorted()).toEqual([dear, preorder, cheap].toSorted());
    expect(seen.slice(3).toSorted()).toEqual([cheapGone, gonePick].toSorted());
  });

  test('hot: recommended products first, then bestsellers', async () => {
    const [plain, selling = 0, second, first] = await stock(
      {},
      {},
      { editorPick: 2 },
      { editorPick: 1 },
    );
    await fixture.database
      .update(productListing)
      .set({ hotScore: 5 })
      .where(eq(productListing.productId, selling));
    expect(await listIds({ sort: 'HOT' })).toEqual([first, second, selling, plain]);
    expect(await listIds()).toEqual([first, second, selling, plain]);
  });

  test('closing soon: flash sales by their end, then display windows by theirs', async () => {
    const [late, soon, flashed = 0] = await stock(
      { maxEndTimestamp: daysFrom(now, 9) },
      { maxEndTimestamp: daysFrom(now, 1) },
      { maxEndTimestamp: daysFrom(now, 20), skus: [] },
    );
    const skuId = await createSku(fixture.database, flashed, { priceTwd: 100 });
    await refreshListings(fixture.database, [flashed]);
    await createFlashSale(fixture.database, fixture.channelId, { [skuId]: 60 }, daysFrom(now, 3));
    expect(await listIds({ sort: 'CLOSING_SOON' })).toEqual([flashed, soon, late]);
  });
});

describe('what is popular', () => {
  test('is recommended or sold lately, and at most 50', async () => {
    const [plain = 0, sold = 0, pick = 0] = await stock({}, {}, { editorPick: 1 });
    const score = (id: number, hotScore: number) =>
      fixture.database
        .update(productListing)
        .set({ hotScore })
        .where(eq(productListing.productId, id));
    await score(sold, 3);
    const popular = { filterArray: ['flag = HOT'] };
    expect(await listIds(popular)).toEqual([pick, sold]);
    await score(plain, 1);
    for (const id of await stock(...Array.from({ length: 50 }, () => ({})))) await score(id, 2);
    const { result, total } = await list({ ...popular, limit: 60 });
    expect(total).toBe(50);
    expect(result.slice(0, 2).map((card) => card.id)).toEqual([pick, sold]);
    expect(result.map((card) => card.id)).not.toContain(plain);
  });
});

test('a card tells the smallest order at its price, and at its flash price', async () => {
  const [productId = 0] = await stock({ skus: [] });
  const add = (priceTwd: number, moq: number, unitLabel: string) =>
    createSku(fixture.database, productId, { priceTwd, moq, unitLabel });
  await add(400, 1, '箱');
  await add(340, 4, '袋');
  await add(340, 2, '包');
  const boxed = await add(500, 3, '盒');
  await refreshListings(fixture.database, [productId]);
  expect((await list()).result).toMatchObject([
    { minPriceTwd: 340, minQuantity: 2, unitLabel: '包', flash: null },
  ]);
  const endsAt = daysFrom(now, 3);
  await createFlashSale(fixture.database, fixture.channelId, { [boxed]: 300 }, endsAt);
  expect((await list()).result).toMatchObject([
    { minQuantity: 2, flash: { priceTwd: 300, minQuantity: 3, unitLabel: '盒' } },
  ]);
});

test('a card tells what a piece at its price contains, where one size says it', async () => {
  const food = { ingredients: '蝦', allergens: [], shelfLifeDays: 365 };
  const [sized = 0, single = 0, several = 0] = await stock(
    {
      skus: [{ priceTwd: 300, optionValues: ['大', '1.5 公斤'] }, { optionValues: ['小', '500g'] }],
    },
    { food: { ...food, netContent: '300 公克' } },
    { food: { ...food, netContent: '300g、600g' } },
  );
  const contents = new Map((await list()).result.map(({ id, content }) => [id, content]));
  expect(contents.get(sized)).toEqual({ amount: 500, unit: 'G' });
  expect(contents.get(single)).toEqual({ amount: 300, unit: 'G' });
  expect(contents.get(several)).toBeNull();
});
