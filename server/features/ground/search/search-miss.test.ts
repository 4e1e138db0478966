import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { searchMiss } from '#server/database/schema/content-schema.ts';
import { daysFrom } from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const path = '/Product/GetScpProductArray';
const fixture = useCatalogFixture();
const stock = fixture.stock;

const search = (searchText: string, more = {}) =>
  fixture.api.call(path, { channelId: fixture.channelId, searchText, ...more });
/** Far enough ahead that the words of the shop are learned anew. */
let hoursAhead = 0;
const searchLater = (searchText: string) => {
  hoursAhead += 1;
  const later = new Date(Date.now() + hoursAhead * 3_600_000);
  const api = createCaller(fixture.database, () => later);
  return api.call(path, { channelId: fixture.channelId, searchText });
};

describe('a search without results', () => {
  const missesOf = (channel: number) =>
    fixture.database.select().from(searchMiss).where(eq(searchMiss.channelId, channel));

  test('drops the rarest words, says so and records the miss', async () => {
    await stock({ name: '冷凍草蝦' }, { name: '冷凍白蝦' });
    const answer = await search('冷凍恐龍', { limit: 1 });
    expect(answer).toMatchObject({ total: 2, relaxedSearchText: '冷凍' });
    const rest = await search('冷凍恐龍', { limit: 1, cursor: answer.nextCursor });
    expect(rest).toMatchObject({ total: 2, relaxedSearchText: '冷凍', nextCursor: null });
    expect(await missesOf(fixture.channelId)).toMatchObject([{ query: '冷凍恐龍', times: 2 }]);
  });

  test('is corrected where the shop has a word much like it, and says so', async () => {
    await stock({ name: '大湖草莓' });
    const answer = await searchLater('草霉');
    expect(answer).toMatchObject({ total: 1, correctedSearchText: '草莓' });
    expect(await missesOf(fixture.channelId)).toEqual([]);
  });

  test('that goods only mention says so, and records the miss', async () => {
    await stock({ name: '海苔肉鬆', subtitle: '配粥配吐司', tags: ['早餐'] });
    expect(await search('吐司')).toMatchObject({ total: 1, relaxedSearchText: '吐司' });
    expect(await missesOf(fixture.channelId)).toMatchObject([{ query: '吐司' }]);
    expect((await search('早餐')).relaxedSearchText).toBeNull();
    expect((await search('肉鬆')).relaxedSearchText).toBeNull();
    await stock({ name: '鮮奶吐司' });
    expect(await search('吐司')).toMatchObject({ total: 2, relaxedSearchText: null });
  });

  test('is not corrected when only what was typed is asked for', async () => {
    await stock({ name: '大湖草莓' });
    const answer = await search('草霉', { isExact: true });
    expect(answer).toMatchObject({ total: 0, correctedSearchText: null, relaxedSearchText: null });
  });

  test('is offered the kind of thing it asks for', async () => {
    await stock({ name: '白蝦' });
    expect(await searchLater('龍蝦')).toMatchObject({ total: 1, relaxedSearchText: '蝦' });
    expect(await searchLater('白色龍蝦')).toMatchObject({ total: 1, relaxedSearchText: '蝦' });
    expect(await search('電視機')).toMatchObject({ total: 0, relaxedSearchText: null });
  });

  test('is offered no goods that only have a character of its kind', async () => {
    await stock({ name: '鹹鴨蛋' });
    expect(await searchLater('薑母鴨')).toMatchObject({ total: 0, relaxedSearchText: null });
    await stock({ name: '煙燻鴨胸' });
    expect(await searchLater('薑母鴨')).toMatchObject({ total: 1, relaxedSearchText: '鴨' });
  });

  test('drops as few words as possible', async () => {
    await stock({ name: '有機糙米' });
    expect((await search('有機糙米 xyz')).relaxedSearchText).toBe('有機糙米');
  });

  test('because of a filter keeps its words', async () => {
    await stock({ name: '珍珠奶茶' });
    expect(await search('珍珠', { filterArray: ['price > 9999'] })).toMatchObject({
      total: 0,
      relaxedSearchText: null,
    });
    expect(await missesOf(fixture.channelId)).toEqual([]);
  });

  test('without any known word suggests nothing, nor products that are not shown', async () => {
    await stock({ name: '楊桃', displayTimestamp: daysFrom(new Date(), 1) });
    expect(await search('楊桃汁')).toMatchObject({ total: 0, relaxedSearchText: null });
  });

  test('in an unknown channel is not recorded', async () => {
    await fixture.api.call(path, { channelId: 4, searchText: '恐龍' });
    expect(await missesOf(4)).toEqual([]);
  });

  test('replaces the oldest recorded miss', async () => {
    const old = Array.from({ length: 2_000 }, (_, at) => ({
      channelId: fixture.channelId,
      query: `舊${at}`,
      lastAt: daysFrom(new Date(), -1 - at),
    }));
    await fixture.database.insert(searchMiss).values(old);
    await search('恐龍');
    const stored = (await missesOf(fixture.channelId)).map((miss) => miss.query);
    expect(stored).toHaveLength(2_000);
    expect(stored).toContain('恐龍');
    expect(stored).not.toContain('舊1999');
  });
});
