import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { keyword } from '#server/database/schema/content-schema.ts';
import { searchHistory } from '#server/database/schema/listing-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { replaceHotKeywords } from './hot-keywords.ts';

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let opened: OpenDatabase;
let channelId: number;
let members: string[];

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  channelId = await createChannel(database);
  await createProduct(database, { name: '澎湖白蝦', channelIds: [channelId], skus: [{}] });
  await createProduct(database, { name: '龍眼蜂蜜', channelIds: [channelId], skus: [{}] });
  await refreshListings(database);
  members = await Promise.all(Array.from({ length: 7 }, () => createMember(database)));
});
afterAll(() => opened.close());

/** Searches of the first so many members. */
const search = (text: string, count: number, { spelled = text, hours = 1 } = {}) =>
  opened.database.insert(searchHistory).values(
    members.slice(0, count).map((memberId, at) => ({
      ...{ memberId, folded: text, keyword: at === 0 ? spelled : text },
      searchedAt: hoursAgo(hours),
    })),
  );
const keywords = async () => {
  await replaceHotKeywords(opened.database, now);
  const { call } = createCaller(opened.database);
  const { result } = await call('/SiteInfo/GetKeywordArray', { channelId });
  return result.map((one) => `${one.kind} ${one.keyword}`);
};

test('hot is what five members looked for within a week and found, after the pins', async () => {
  await opened.database
    .insert(keyword)
    .values({ channelId, keyword: '中秋禮盒', kind: 'PIN', position: 9 });
  await search('白蝦', 5, { spelled: '我的 白蝦' });
  await search('蜂蜜', 4);
  await search('龍蝦火鍋料', 7);
  expect(await keywords()).toEqual(['PIN 中秋禮盒', 'HOT 白蝦']);
});

test('more members come first, a sixth search of one member counts for nothing', async () => {
  const [last = ''] = members.slice(4);
  await opened.database
    .insert(searchHistory)
    .values({ memberId: last, folded: '蜂蜜', keyword: '蜂蜜', searchedAt: hoursAgo(2) });
  await opened.database
    .insert(searchHistory)
    .values({ memberId: members[5] ?? '', folded: '蜂蜜', keyword: '蜂蜜', searchedAt: now });
  expect(await keywords()).toEqual(['PIN 中秋禮盒', 'HOT 蜂蜜', 'HOT 白蝦']);
});

test('what nobody looks for any more is no longer hot; a pin is never replaced', async () => {
  await opened.database
    .update(searchHistory)
    .set({ searchedAt: hoursAgo(8 * 24) })
    .where(eq(searchHistory.folded, '白蝦'));
  await opened.database
    .update(keyword)
    .set({ kind: 'PIN', link: '/products' })
    .where(eq(keyword.keyword, '蜂蜜'));
  expect(await keywords()).toEqual(['PIN 蜂蜜', 'PIN 中秋禮盒']);
});
