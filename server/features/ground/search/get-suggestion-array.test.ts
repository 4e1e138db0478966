import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { listProductCards } from '#server/features/ground/catalog/product-card-query.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrand,
  createCategory,
  createChannel,
  createProduct,
  type ProductFixture,
} from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let database: Database;
let channelId: number;
let suggest: (searchText: string) => Promise<[kind: string, text: string][]>;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  channelId = await createChannel(database);
  const api = createCaller(database);
  suggest = async (searchText) => {
    const { result } = await api.call('/Product/GetSuggestionArray', { channelId, searchText });
    return result.map(({ kind, text }) => [kind, text]);
  };
});
afterAll(() => opened.close());

async function stock(fixture: ProductFixture): Promise<number> {
  const id = await createProduct(database, { channelIds: [channelId], ...fixture });
  await refreshListings(database, [id]);
  return id;
}

test('suggestions are categories and brands with that name, then products', async () => {
  const category = await createCategory(database, '虱目魚');
  const brandId = await createBrand(database, '虱目魚世家', 'Milkfish House');
  await createBrand(database, '虱目魚空殼');
  await stock({ name: '無刺虱目魚肚', categoryIds: [category], brandId, pictures: 1 });
  const expected = [
    ['CATEGORY', '虱目魚'],
    ['BRAND', '虱目魚世家'],
    ['PRODUCT', '無刺虱目魚肚'],
  ];
  expect(await suggest('虱目')).toEqual(expected);
  expect(await suggest('虱')).toEqual(expected);
  expect(await suggest('虱目鱼')).toEqual(expected);
  expect(await suggest('milkf')).toEqual(expected.slice(1));
});

test('suggestions stay while a word is being typed', async () => {
  await stock({ name: '急凍草蝦仁', temperature: 'FROZEN' });
  for (const text of [
    '冷',
    '冷凍',
    '冷凍ㄘ',
    '冷凍ㄘㄠ',
    '冷凍草',
    '冷凍草蝦',
    '冷凍草蝦ㄖ',
    'shri',
  ]) {
    expect(await suggest(text), text).toContainEqual(['PRODUCT', '急凍草蝦仁']);
  }
});

test('there are at most eight suggestions', async () => {
  for (let made = 0; made < 9; made += 1) await stock({ name: `芒果冰 ${made}` });
  expect(await suggest('芒果')).toHaveLength(8);
});

test('nothing is suggested for blank or unknown text, nor alcohol to guests', async () => {
  await stock({ name: '紅葡萄酒', restricted: 'ALCOHOL' });
  for (const text of ['', ' ', '🦐', '恐龍', '葡萄酒', '全家', 'ㄒ'])
    expect(await suggest(text)).toEqual([]);
});

test('cards are in the order of the requested ids, without those guests cannot see', async () => {
  const first = await stock({});
  const hidden = await stock({ productStatus: 'DRAFT' });
  const second = await stock({});
  const productIds = [second, hidden, 1, first];
  const query = { channelId, priceGroupId: null, now: new Date(), productIds };
  const cards = await listProductCards(database, query);
  expect(cards.map((card) => card.id)).toEqual([second, first]);
});
