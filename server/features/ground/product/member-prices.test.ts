import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
  daysFrom,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { refreshListings } from './listing.ts';

let opened: OpenDatabase;
let channelId: number;
let rice: number;
let oil: number;
let riceSku: number;
let member: ReturnType<typeof createCaller>;
let guest: ReturnType<typeof createCaller>;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** Rice costs NT$900 and oil NT$800; a member of the price group pays NT$450 for rice, NT$400 from ten on. */
beforeEach(async () => {
  const { database } = opened;
  channelId = await createChannel(database);
  const isNew = { channelIds: [channelId], skus: [], displayTimestamp: daysFrom(new Date(), -1) };
  rice = await createProduct(database, { ...isNew, name: '白米' });
  oil = await createProduct(database, { ...isNew, name: '白米油' });
  riceSku = await createSku(database, rice, { priceTwd: 900, listPriceTwd: 950 });
  await createSku(database, oil, { priceTwd: 800, listPriceTwd: 800 });
  const memberId = await createMember(database);
  const id = nextId();
  await database.insert(priceGroup).values({ id, channelId, name: '餐廳' });
  await database.insert(priceGroupMember).values({ channelId, memberId, priceGroupId: id });
  const tiers = [{ minQty: 10, unitPriceTwd: 400 }];
  await database
    .insert(priceGroupPrice)
    .values({ priceGroupId: id, skuId: riceSku, priceTwd: 450, tiers });
  await refreshListings(database);
  guest = createCaller(database);
  member = createCaller(database, undefined, { memberId, channelId: null, isVerified: false });
});

const list = (caller: typeof guest, more = {}) =>
  caller.call('/Product/GetScpProductArray', { channelId, facets: ['price'], ...more });
const own = {
  ...{ id: 0, minPriceTwd: 450, maxPriceTwd: 450, fromPriceTwd: 400, listPriceTwd: 950 },
  ...{ isWholesale: true, isMemberPrice: true },
};

test('a member of a price group sees its prices in lists, others the channel’s', async () => {
  const shown = (await list(member)).result.find(({ id }) => id === rice);
  expect(shown).toMatchObject({ ...own, id: rice });
  const asGuest = (await list(guest)).result.find(({ id }) => id === rice);
  expect(asGuest).toMatchObject({ minPriceTwd: 900, fromPriceTwd: 900, isMemberPrice: false });
  const other = (await list(member)).result.find(({ id }) => id === oil);
  expect(other).toMatchObject({ minPriceTwd: 800, isMemberPrice: false });
});

test('order, filter and counts go by the price shown', async () => {
  const idsOf = async (caller: typeof guest, more: object) =>
    (await list(caller, more)).result.map(({ id }) => id);
  expect(await idsOf(guest, { sort: 'PRICE_ASC' })).toEqual([oil, rice]);
  expect(await idsOf(member, { sort: 'PRICE_ASC' })).toEqual([rice, oil]);
  const cheap = { filterArray: ['price <= 500'] };
  expect(await idsOf(guest, cheap)).toEqual([]);
  expect(await idsOf(member, cheap)).toEqual([rice]);
  const { facetDistribution } = await list(member);
  expect(facetDistribution.price).not.toEqual((await list(guest)).facetDistribution.price);
  const first = await list(member, { sort: 'PRICE_ASC', limit: 1 });
  const next = { sort: 'PRICE_ASC', limit: 1, cursor: first.nextCursor };
  expect(await idsOf(member, next)).toEqual([oil]);
});

test('search, product, related goods and home agree with the list', async () => {
  const found = await list(member, { searchText: '白米' });
  expect(found.result.find(({ id }) => id === rice)).toMatchObject({ ...own, id: rice });
  const { result } = await member.call('/Product/GetScpProduct', { channelId, productId: rice });
  expect(result).toMatchObject({ ...own, id: rice });
  expect(result.skus).toMatchObject([{ priceTwd: 450, priceSource: 'MEMBER' }]);
  const home = await member.call('/SiteInfo/GetHome', { channelId });
  const isRice = ({ id }: { id: number }) => id === rice;
  expect(home.result.newProductArray.find(isRice)).toMatchObject({ ...own, id: rice });
  const request = { channelId, productIdArray: [rice] };
  const cards = await member.call('/Product/GetProductCardArray', request);
  expect(cards.result).toMatchObject([{ ...own, id: rice }]);
});

test('suggestions are the same for everybody, and name no price', async () => {
  const suggest = (caller: typeof guest) =>
    caller.call('/Product/GetSuggestionArray', { channelId, searchText: '白米' });
  const { result } = await suggest(member);
  expect(result.map(({ id }) => id)).toContain(rice);
  expect(result.flatMap((suggestion) => Object.keys(suggestion))).not.toContain('minPriceTwd');
  expect(result).toEqual((await suggest(guest)).result);
});

test('a listing refreshed without a change writes no price of a group anew', async () => {
  const readVersions = async () => {
    const { rows } = await opened.database.execute(
      sql`select product_id, xmin::text from price_group_listing order by product_id`,
    );
    return rows;
  };
  const before = await readVersions();
  expect(before).not.toEqual([]);
  await refreshListings(opened.database, [rice, oil]);
  expect(await readVersions()).toEqual(before);
});

test('a price that is taken back is the channel’s again', async () => {
  await opened.database.delete(priceGroupPrice);
  await refreshListings(opened.database, [rice]);
  const [shown] = (await list(member)).result.filter(({ id }) => id === rice);
  expect(shown).toMatchObject({ minPriceTwd: 900, isMemberPrice: false });
});

test('a flash price is one for whom it is lower: guests, and not a member who pays less', async () => {
  await createFlashSale(opened.database, channelId, { [riceSku]: 600 });
  const shownTo = async (caller: typeof guest) => {
    const { result } = await caller.call('/Product/GetScpProduct', { channelId, productId: rice });
    const [listed] = (await list(caller)).result.filter(({ id }) => id === rice);
    expect(listed?.flash).toEqual(result.flash);
    return listed;
  };
  expect((await shownTo(guest))?.flash).toMatchObject({ priceTwd: 600 });
  expect(await shownTo(member)).toMatchObject({ minPriceTwd: 450, flash: null });
  const idsOf = async (caller: typeof guest, more: object) =>
    (await list(caller, more)).result.map(({ id }) => id);
  expect(await idsOf(guest, { filterArray: ['flag = FLASH'] })).toEqual([rice]);
  expect(await idsOf(member, { filterArray: ['flag = FLASH'] })).toEqual([]);
  expect(await idsOf(guest, { sort: 'PRICE_ASC' })).toEqual([rice, oil]);
  const related = await member.call('/Product/GetProductCardArray', {
    ...{ channelId, productIdArray: [rice] },
  });
  expect(related.result).toMatchObject([{ flash: null }]);
});

test('order, filter and counts go by a flash price below the member’s own', async () => {
  await createFlashSale(opened.database, channelId, { [riceSku]: 90 });
  const [shown] = (await list(member, { filterArray: ['price < 100'] })).result;
  expect(shown).toMatchObject({ id: rice, flash: { priceTwd: 90, maxPriceTwd: 90 } });
  expect((await list(member)).facetDistribution.price).toEqual({ 0: 1, 500: 1 });
});

test('a price is the member’s own only where the size that is shown has one', async () => {
  await createSku(opened.database, rice, { priceTwd: 300, listPriceTwd: 300 });
  await refreshListings(opened.database, [rice]);
  const [shown] = (await list(member)).result.filter(({ id }) => id === rice);
  expect(shown).toMatchObject({ minPriceTwd: 300, maxPriceTwd: 450, isMemberPrice: false });
});
