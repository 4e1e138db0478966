import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createFlashSale, createSku, daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const path = '/Product/GetScpProductArray';
const now = new Date();
const endsAt = daysFrom(now, 1);
const fixture = useCatalogFixture(now);

let flashed: number;
let cheap: number;
let dear: number;
let small: number;
let large: number;
let saleId: number;

/** Ordinary prices are 300 and 400, 120, and 250; the small size of the first costs 99 in a flash sale. */
beforeEach(async () => {
  const stocked = await fixture.stock(
    { name: '草蝦', skus: [] },
    { name: '草蝦', skus: [{ priceTwd: 120 }] },
    { name: '草蝦', skus: [{ priceTwd: 250 }] },
  );
  [flashed = 0, cheap = 0, dear = 0] = stocked;
  small = await createSku(fixture.database, flashed, { priceTwd: 300 });
  large = await createSku(fixture.database, flashed, { priceTwd: 400 });
  await refreshListings(fixture.database, [flashed]);
  saleId = await createFlashSale(fixture.database, fixture.channelId, { [small]: 99 }, endsAt);
});

const list = (request = {}, at = now) =>
  createCaller(fixture.database, () => at).call(path, { channelId: fixture.channelId, ...request });
const idsOf = async (request: object, at = now) =>
  (await list(request, at)).result.map(({ id }) => id);
const byPrice = { sort: 'PRICE_ASC' };

test.each([{}, { searchText: '草蝦' }])('order goes by the flash price %j', async (search) => {
  expect(await idsOf({ sort: 'PRICE_ASC', ...search })).toEqual([flashed, cheap, dear]);
  expect(await idsOf({ sort: 'PRICE_DESC', ...search })).toEqual([dear, cheap, flashed]);
});

test.each(['PRICE_ASC', 'PRICE_DESC'])(
  'pages in the order %s hold all goods once',
  async (sort) => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ sort, limit: 1, cursor });
      seen.push(...page.result.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(await idsOf({ sort }));
  },
);

test('a price filter goes by the flash price at both of its ends', async () => {
  expect(await idsOf({ ...byPrice, filterArray: ['price 0 TO 150'] })).toEqual([flashed, cheap]);
  expect(await idsOf({ ...byPrice, filterArray: ['price 200 TO 350'] })).toEqual([dear]);
  expect(await idsOf({ ...byPrice, filterArray: ['price 99 TO 99'] })).toEqual([flashed]);
  expect((await list({ limit: 0, filterArray: ['price 0 TO 150'] })).total).toBe(2);
});

test('a flash price of a larger size counts only while it is the lowest', async () => {
  await fixture.database
    .update(flashSaleItem)
    .set({ skuId: large, flashPriceTwd: 350 })
    .where(eq(flashSaleItem.flashSaleId, saleId));
  expect(await idsOf(byPrice)).toEqual([cheap, dear, flashed]);
  expect(await idsOf({ filterArray: ['price 280 TO 320'] })).toEqual([flashed]);
  expect(await idsOf({ filterArray: ['price 340 TO 360'] })).toEqual([]);
});

test('goods are counted in the band of their flash price', async () => {
  const bandsOf = async (at: Date) =>
    (await list({ facets: ['price'] }, at)).facetDistribution.price;
  expect(await bandsOf(now)).toEqual({ 0: 1, 100: 2 });
  expect(await bandsOf(endsAt)).toEqual({ 100: 2, 300: 1 });
});

test('a sale counts from the moment it starts until the one it ends, whenever a job runs', async () => {
  for (const at of [daysFrom(now, -1), endsAt]) {
    expect(await idsOf(byPrice, at)).toEqual([cheap, dear, flashed]);
    expect(await idsOf({ filterArray: ['price < 150'] }, at)).toEqual([cheap]);
  }
});

test('a sale whose pieces are gone, or make no smallest order, has no flash price', async () => {
  const items = fixture.database.update(flashSaleItem);
  await items.set({ movedIn: 5, held: 2, sold: 3 }).where(eq(flashSaleItem.flashSaleId, saleId));
  expect(await idsOf(byPrice)).toEqual([cheap, dear, flashed]);
  const boxed = await createSku(fixture.database, cheap, { priceTwd: 500, moq: 6, multiple: 6 });
  await refreshListings(fixture.database, [cheap]);
  const boxes = await createFlashSale(fixture.database, fixture.channelId, { [boxed]: 50 }, endsAt);
  const flashOf = async () => (await list()).result.find(({ id }) => id === cheap)?.flash?.priceTwd;
  expect(await flashOf()).toBe(50);
  await items.set({ movedIn: 5 }).where(eq(flashSaleItem.flashSaleId, boxes));
  expect(await flashOf()).toBeUndefined();
});

test('the former price on a card is that of the SKU whose price it shows', async () => {
  const cardOf = async (productId: number) =>
    (await list()).result.find(({ id }) => id === productId);
  await createFlashSale(fixture.database, fixture.channelId, { [large]: 90 }, endsAt);
  expect((await cardOf(flashed))?.flash).toMatchObject({ priceTwd: 90, ordinaryPriceTwd: 400 });
  await createSku(fixture.database, dear, { priceTwd: 200, listPriceTwd: 280 });
  await createSku(fixture.database, dear, { priceTwd: 210, listPriceTwd: 230 });
  await refreshListings(fixture.database, [dear]);
  expect(await cardOf(dear)).toMatchObject({ minPriceTwd: 200, listPriceTwd: 280 });
});

test('a card tells the highest price while the sale is on', async () => {
  const highest = async () =>
    (await list()).result.find(({ id }) => id === flashed)?.flash?.maxPriceTwd;
  expect(await highest()).toBe(400);
  await createFlashSale(fixture.database, fixture.channelId, { [large]: 99 }, endsAt);
  expect(await highest()).toBe(99);
});
