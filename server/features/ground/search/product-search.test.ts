import { beforeAll, describe, expect, test } from 'vitest';
import { synonym } from '#server/database/schema/content-schema.ts';
import { countProducts } from '#server/features/ground/catalog/product-counts.ts';
import { listProductPage } from '#server/features/ground/catalog/product-list-query.ts';
import {
  createBrand,
  createCategory,
  createChannel,
} from '#server/testing/goods/catalog-factory.ts';
import { useCatalogFixture } from '#server/testing/goods/catalog-fixture.ts';
import { findSearchQuery } from './product-search.ts';

const path = '/Product/GetScpProductArray';
const fixture = useCatalogFixture();
const stock = fixture.stock;

const search = (searchText: string, more = {}) =>
  fixture.api.call(path, { channelId: fixture.channelId, searchText, ...more });
const find = async (searchText: string) =>
  (await search(searchText)).result.map((card) => card.name);

describe('a shopper finds', () => {
  let stocked: number;

  beforeAll(async () => {
    stocked = await createChannel(fixture.database);
    fixture.channelId = stocked;
    await stock(
      { name: '急凍草蝦仁' },
      { name: '臺灣鯛魚片' },
      { name: '手工麵線' },
      { name: '保溫杯', skus: [{ code: 'ER-1410', barcode: '4710000000017' }] },
      { name: 'Häagen-Dazs 冰淇淋' },
    );
  });

  test.each([
    ['草蝦', '急凍草蝦仁'],
    ['蝦', '急凍草蝦仁'],
    ['仁', '急凍草蝦仁'],
    ['冻草虾', '急凍草蝦仁'],
    ['急凍　草蝦', '急凍草蝦仁'],
    ['台灣鯛', '臺灣鯛魚片'],
    ['臺湾', '臺灣鯛魚片'],
    ['麵線', '手工麵線'],
    ['面线', '手工麵線'],
    ['ER-1410', '保溫杯'],
    ['er1410', '保溫杯'],
    ['ＥＲ１４１０', '保溫杯'],
    ['1410', '保溫杯'],
    ['er-14', '保溫杯'],
    ['ER 1410', '保溫杯'],
    ['4710000000017', '保溫杯'],
    ['haagen', 'Häagen-Dazs 冰淇淋'],
    ['häagen dazs', 'Häagen-Dazs 冰淇淋'],
    ['冰淇淋 ha', 'Häagen-Dazs 冰淇淋'],
  ])('typing %s, %s and nothing else', async (searchText, name) => {
    fixture.channelId = stocked;
    expect(await find(searchText)).toEqual([name]);
  });
});

describe('a search', () => {
  test('covers brand, tags, categories and description', async () => {
    const brandId = await createBrand(fixture.database, '海之味', 'Umi Taste');
    const food = await createCategory(fixture.database, '生鮮');
    const fish = await createCategory(fixture.database, '虱目魚', food);
    await stock({
      name: '魚肚',
      brandId,
      categoryIds: [fish],
      tags: ['產銷履歷'],
      descriptionHtml: '<p>無刺<b>好料理</b>&nbsp;</p>',
    });
    for (const words of ['海之味', 'umi', '生鮮', '虱目魚', '產銷履歷', '好料理']) {
      expect(await find(words)).toEqual(['魚肚']);
    }
    expect(await find('nbsp')).toEqual([]);
  });

  test('requires all words, in any field', async () => {
    const brandId = await createBrand(fixture.database, '福記');
    await stock({ name: '鐵蛋', brandId }, { name: '茶葉蛋' });
    expect(await find('福記 鐵蛋')).toEqual(['鐵蛋']);
  });

  test('ranks codes before names, names before brands and tags, and those before descriptions', async () => {
    const brandId = await createBrand(fixture.database, '甜蜜蜜');
    await stock(
      { name: '描述', descriptionHtml: '甜蜜蜜' },
      { name: '標籤', tags: ['甜蜜蜜'] },
      { name: '甜蜜蜜' },
      { name: '品牌', brandId },
    );
    const names = await find('甜蜜蜜');
    expect(names[0]).toBe('甜蜜蜜');
    expect(names.slice(1, 3).toSorted()).toEqual(['品牌', '標籤']);
    expect(names[3]).toBe('描述');
    await stock({ name: '貨號', code: 'HONEY-77' }, { name: 'Honey 77' });
    expect(await find('honey-77')).toEqual(['貨號', 'Honey 77']);
  });

  test('ranks sold-out products last', async () => {
    await stock({ name: '芒果乾', skus: [{ onHand: 0 }] }, { name: '果汁', tags: ['芒果乾'] });
    expect(await find('芒果乾')).toEqual(['果汁', '芒果乾']);
  });

  test('ranks recommended products first among equal matches', async () => {
    const [plain, picked] = await stock({ name: '玉米罐頭' }, { name: '玉米罐頭', editorPick: 1 });
    const found = await search('玉米罐頭');
    expect(found.result.map((card) => card.id)).toEqual([picked, plain]);
  });

  test('counts facets of its result', async () => {
    await stock({ name: '雪花牛', temperature: 'FROZEN' }, { name: '雪花豬' }, { name: '雞' });
    const answer = await search('雪花', { facets: ['temperature'] });
    expect(answer).toMatchObject({
      total: 2,
      facetDistribution: { temperature: { FROZEN: 1, AMBIENT: 1 } },
    });
  });

  test('never shows alcohol to guests, who find it in its category', async () => {
    const categoryId = await createCategory(fixture.database, '酒類');
    const [wine] = await stock({
      name: '紅葡萄酒',
      restricted: 'ALCOHOL',
      categoryIds: [categoryId],
    });
    expect(await search('葡萄酒', { facets: ['categoryId'] })).toMatchObject({ total: 0 });
    const browsed = await fixture.api.call(path, {
      channelId: fixture.channelId,
      filterArray: [`categoryId = ${categoryId}`],
    });
    expect(browsed.result.map((card) => card.id)).toEqual([wine]);
  });

  test('expands synonyms, in both directions', async () => {
    await fixture.database.insert(synonym).values({ term: '鳳梨', sameAs: '菠蘿' });
    await stock({ name: '鳳梨酥' }, { name: '菠蘿麵包' });
    expect((await find('菠蘿')).toSorted()).toEqual(['菠蘿麵包', '鳳梨酥']);
    expect((await find('凤梨')).toSorted()).toEqual(['菠蘿麵包', '鳳梨酥']);
  });

  test('finds goods by other words for them, and by English', async () => {
    await stock({ name: '關廟金鑽鳳梨' }, { name: '冷凍白蝦' });
    expect(await find('pineapples')).toEqual(['關廟金鑽鳳梨']);
    expect(await find('frozen shrimp')).toEqual(['冷凍白蝦']);
    expect(await find('蝦子')).toEqual(['冷凍白蝦']);
  });

  test('ranks what is called so before what only has the word in its name', async () => {
    await stock({ name: '草莓果醬' }, { name: '大湖香水草莓' }, { name: '草莓優格' });
    expect((await find('草莓'))[0]).toBe('大湖香水草莓');
  });

  test('finds goods by their temperature', async () => {
    await stock({ name: '白蝦', temperature: 'FROZEN' }, { name: '櫻花蝦' });
    expect(await find('冷凍蝦')).toEqual(['白蝦']);
  });

  test('with blanks only is no search', async () => {
    await stock({ name: '牛軋糖' });
    expect(await find(' 　')).toEqual(['牛軋糖']);
  });

  test.each(['🦐', '%', "';--", '\u200b', '\\', ':*', '& |'])(
    'for %j finds nothing and harms nothing',
    async (searchText) => {
      await stock({ name: '牛軋糖' });
      expect(await search(searchText)).toMatchObject({ total: 0, relaxedSearchText: null });
    },
  );
});

describe('a word that is on too many goods to rank them all', () => {
  const openSearch = async (...goods: Parameters<typeof stock>) => {
    const ids = await stock(...goods);
    const search = await findSearchQuery(fixture.database, '草莓');
    const selection = {
      ...{ channelId: fixture.channelId, priceGroupId: null, now: new Date() },
      ...{ filter: [], search, hidesAlcohol: true },
    };
    /** The places of what is found, walking through pages. */
    const walk = async (maxRanked: number, limit = 24) => {
      const found: number[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const query = { ...selection, limit, ...(cursor && { cursor }) };
        const page = await listProductPage(fixture.database, query, { maxRanked });
        found.push(...page.cards.map(({ id }) => ids.indexOf(id)));
        cursor = page.nextCursor;
      }
      return found;
    };
    return { walk, count: async () => countProducts(fixture.database, selection, []) };
  };

  test('shows the hottest as they match, then the others by hotness, and as many as it counts', async () => {
    const { walk, count } = await openSearch(
      { name: '草莓果醬' },
      { name: '草莓', editorPick: 2 },
      { name: '吐司', subtitle: '配草莓', editorPick: 1 },
      { name: '鳳梨', editorPick: 3 },
      { name: '草莓乾' },
      { name: '草莓冰', skus: [{ onHand: 0 }] },
      { name: '草莓酥', skus: [{ onHand: 0 }] },
    );
    expect(await walk(9)).toEqual(await walk(6));
    for (const limit of [1, 2, 3, 24]) {
      // Sold-out goods last, as everywhere.
      expect(await walk(2, limit)).toEqual([1, 2, 4, 0, 6, 5]);
      expect(await walk(1, limit)).toEqual([1, 2, 4, 0, 6, 5]);
    }
    expect((await count()).total).toBe(6);
  });

  test('shows first what is called just so, however new it is', async () => {
    const { walk } = await openSearch(
      { name: ' 草莓 ' },
      { name: '大湖草莓', editorPick: 1 },
      { name: '草莓蛋糕', editorPick: 2 },
    );
    expect(await walk(1)).toEqual([0, 1, 2]);
  });
});
