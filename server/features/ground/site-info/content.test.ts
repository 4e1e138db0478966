import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPage, faq, keyword } from '#server/database/content-schema.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/trading-schema.ts';
import { createCaller } from '#server/testing/call-api.ts';
import { createChannel, nextId } from '#server/testing/catalog-factory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

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
    ]);
    expect(topics[1]?.questionArray[0]?.answerHtml).toBe('<p>三日</p>');
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
  expect(result).toEqual([{ id: 'songshan', ...place }]);
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
