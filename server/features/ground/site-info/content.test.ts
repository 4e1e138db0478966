import type { PageKey } from '@kaituan/domain/settings/site-page';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { contentPage, faq, keyword } from '#server/database/schema/content-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, nextId } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let database: Database;
let api: ReturnType<typeof createCaller>;
let channelId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  api = createCaller(database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  channelId = await createChannel(database);
});

describe('content pages', () => {
  test("a page is the channel's own, without executable markup", async () => {
    await database.insert(contentPage).values({
      channelId,
      key: 'ABOUT_US',
      title: '關於我們',
      bodyHtml: '<p onclick="alert(1)">一起買<script>alert(1)</script></p>',
      effectiveAt: new Date('2026-01-01T00:00:00Z'),
    });
    expect(
      (await api.call('/SiteInfo/GetContentPage', { channelId, key: 'ABOUT_US' })).result,
    ).toEqual({
      title: '關於我們',
      bodyHtml: '<p>一起買</p>',
      effectiveAt: '2026-01-01T00:00:00.000Z',
      isCurrent: true,
      formerArray: [],
    });
  });

  test('what a channel has not comes from another one of its company, but no legal text does', async () => {
    const [sister, stranger] = [await createChannel(database), await createChannel(database)];
    await database.update(channel).set({ salesCompanyId: channelId }).where(eq(channel.id, sister));
    const effectiveAt = new Date('2026-01-01T00:00:00Z');
    const write = (id: number, key: PageKey, title: string) =>
      database
        .insert(contentPage)
        .values({ channelId: id, key, title, bodyHtml: '<p>一起買</p>', effectiveAt });
    await write(channelId, 'ABOUT_US', '關於公司');
    await write(channelId, 'CONTACT_US', '聯絡公司');
    await write(channelId, 'PRIVACY_POLICY', '隱私權');
    await write(sister, 'CONTACT_US', '聯絡這裡');
    const question = { topic: '付款', question: '怎麼付？', answerHtml: '<p>刷卡</p>' };
    await database.insert(faq).values({ id: nextId(), channelId, ...question });
    const titleIn = async (id: number, key: PageKey) =>
      (await api.call('/SiteInfo/GetContentPage', { channelId: id, key })).result.title;
    expect(await titleIn(sister, 'ABOUT_US')).toBe('關於公司');
    expect(await titleIn(sister, 'CONTACT_US')).toBe('聯絡這裡');
    const company = await api.call('/Scp/GetSalesCompanyInfo', { channelId: sister });
    expect(company.result.pageArray).toEqual(['ABOUT_US', 'CONTACT_US']);
    const faqOf = async (id: number) =>
      (await api.call('/SiteInfo/GetFaqArray', { channelId: id })).result.map(({ topic }) => topic);
    expect(await faqOf(sister)).toEqual(['付款', '運費']);
    expect(await faqOf(stranger)).toEqual([]);
    for (const [id, key] of [
      [sister, 'PRIVACY_POLICY'],
      [stranger, 'ABOUT_US'],
    ] as const) {
      const { code } = await api.refusal('/SiteInfo/GetContentPage', { channelId: id, key });
      expect(code).toBe('NOT_FOUND');
    }
  });

  test('a page that the channel does not have is NOT_FOUND', async () => {
    const { code } = await api.refusal('/SiteInfo/GetContentPage', {
      channelId,
      key: 'CONTACT_US',
    });
    expect(code).toBe('NOT_FOUND');
  });
});

describe('questions and answers', () => {
  const ask = (topic: string, position: number, answerHtml = '<p>可以。</p>') =>
    database.insert(faq).values({
      id: nextId(),
      channelId,
      topic,
      question: `第${position}題`,
      answerHtml,
      position,
    });

  test('they are grouped by topic, topics in the order of their first question', async () => {
    await ask('付款', 3);
    await ask('配送', 2, '<p>三日<style>p{}</style></p>');
    await ask('付款', 1);
    const topics = (await api.call('/SiteInfo/GetFaqArray', { channelId })).result;
    expect(
      topics.map(({ topic, questionArray }) => [topic, questionArray.map((q) => q.question)]),
    ).toEqual([
      ['付款', ['第1題', '第3題']],
      ['配送', ['第2題']],
      ['運費', ['運費是多少？']],
    ]);
    expect(topics[1]?.questionArray[0]?.answerHtml).toBe('<p>三日</p>');
  });

  test('the delivery fees are those that are set now, by region, without ways that nobody can choose', async () => {
    await ask('付款', 1);
    await ask('配送與運費', 2);
    const tiers = (feeTwd: number) => [
      { minGoodsTwd: 0, feeTwd },
      { minGoodsTwd: 1_200, feeTwd: 0 },
    ];
    const shipping = [
      { method: 'HOME_AMBIENT' as const, region: 'MAIN' as const, tiers: tiers(110) },
      { method: 'HOME_AMBIENT' as const, region: 'OFFSHORE' as const, tiers: tiers(260) },
      { method: 'CVS_FAMILY_FROZEN' as const, region: 'MAIN' as const, tiers: tiers(65) },
    ];
    await database.insert(channelTerms).values({ channelId, shipping, payments: [] });
    const read = async () => {
      const topics = (await api.call('/SiteInfo/GetFaqArray', { channelId })).result;
      const [first] = topics.find(({ topic }) => topic === '配送與運費')?.questionArray ?? [];
      return first;
    };
    const { text } = shippingMethodFacts('HOME_AMBIENT');
    expect(await read()).toMatchObject({
      ...{ id: 0, question: '運費是多少？' },
      answerHtml: expect.stringContaining(
        `<p>本島</p><ul><li>${text}：NT$110，滿 NT$1,200 免運</li></ul><p>離島</p><ul><li>${text}：NT$260`,
      ),
    });
    const dearer = shipping.map((rule) => ({ ...rule, tiers: tiers(300) }));
    await database
      .update(channelTerms)
      .set({ shipping: dearer })
      .where(eq(channelTerms.channelId, channelId));
    expect((await read())?.answerHtml).toContain('NT$300');
  });

  test('a channel without any has an empty list, an unknown channel is NOT_FOUND', async () => {
    expect((await api.call('/SiteInfo/GetFaqArray', { channelId })).result).toEqual([]);
    expect((await api.refusal('/SiteInfo/GetFaqArray', { channelId: 424_242 })).code).toBe(
      'NOT_FOUND',
    );
  });
});

test('stores are the shop’s own places, not those of a chain', async () => {
  const place = { name: '松山門市', address: '臺北市松山區', phone: '02-1234', hours: '11–20' };
  await database.insert(channelTerms).values({
    ...{ channelId, shipping: [], payments: [] },
    pickupPlaces: [
      { id: 'songshan', ...place },
      { id: 'chain', ...place, method: 'CVS_HILIFE' },
    ],
  });
  const { result } = await api.call('/SiteInfo/GetStoreArray', { channelId });
  const inSongshan = { county: '臺北市', district: '松山區', longitude: 121.557, latitude: 25.055 };
  expect(result).toEqual([{ id: 'songshan', ...place, place: inSongshan }]);
});

describe('keywords', () => {
  test("they are the channel's own in its order, at most twenty", async () => {
    const elsewhere = await createChannel(database);
    const rows = Array.from({ length: 22 }, (_, position) => ({
      channelId,
      keyword: `字${position}`,
      kind: position === 0 ? ('PIN' as const) : ('HOT' as const),
      link: position === 0 ? '/collections/7' : null,
      position,
    }));
    await database.insert(keyword).values([...rows].reverse());
    await database.insert(keyword).values({ channelId: elsewhere, keyword: '別家', kind: 'HOT' });
    const { result } = await api.call('/SiteInfo/GetKeywordArray', { channelId });
    expect(result).toHaveLength(20);
    expect(result[0]).toEqual({ keyword: '字0', kind: 'PIN', link: '/collections/7' });
    expect(result[19]).toEqual({ keyword: '字19', kind: 'HOT', link: null });
  });

  test('an unknown channel is NOT_FOUND', async () => {
    const { code } = await api.refusal('/SiteInfo/GetKeywordArray', { channelId: 424_242 });
    expect(code).toBe('NOT_FOUND');
  });
});
