import { latestTimeIn, shownIn } from '@kaituan/server/http/pages/shown-content';
import { beforeAll, expect, test, vi } from 'vitest';
import { unpackTables } from '../../web/platform/pack-tables.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop } from '../support/visit.ts';

const channelId = 100083;
/** A person's browser; crawlers are not redirected. */
const person = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1' };
const get = (path: string) =>
  fetch(new URL(`${path}?channelId=${channelId}`, sharedShop().url), { headers: person });

type Payload = { queries: { queryKey: unknown; state: { data: unknown } }[] };
type Queries = { queryKey: unknown; data: unknown }[];
const shownOf = (queries: Queries) =>
  queries.map(({ queryKey, data }) => ({
    queryKey,
    // What the clock says differs from one rendering to the next.
    data: JSON.stringify(data)?.replaceAll(/"serverTime":"[^"]+"/g, ''),
  }));
const dataInPage = (html: string): Queries => {
  const json = /<script id="browser-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { queries } = JSON.parse(json) as { queries: Queries };
  return queries.map(({ queryKey, data }) => ({ queryKey, data: unpackTables(data) }));
};

const ids = { productId: 0, categoryId: 0 };
beforeAll(async () => {
  const { result: goods } = await callShop<{ result: { id: number }[] }>(
    '/Product/GetScpProductArray',
    { channelId },
  );
  const { result: categories } = await callShop<{ result: { id: number }[] }>(
    '/Aggregated/GetAggregatedArray',
    { projectId: 'pec-scp', channelId, aggregatedType: 'CATEGORY' },
  );
  ids.productId = goods[0]?.id ?? 0;
  ids.categoryId = categories.find(({ id }) => id !== 0)?.id ?? 0;
});
const fill = (path: string) =>
  path.replace('{productId}', `${ids.productId}`).replace('{categoryId}', `${ids.categoryId}`);
const payloadOf = (path: string) => `${fill(path).replace(/\/$/, '')}/_payload.json`;

test.each(['/', '/products/{productId}', '/brands', '/categories/{categoryId}', '/member/orders'])(
  '_payload.json of %s is the data in the page, as a guest sees it',
  async (path) => {
    const payload = await get(payloadOf(path));
    expect(payload.status).toBe(200);
    expect(payload.headers.get('content-type')).toMatch(/^application\/json/);
    const isOfMembers = path.startsWith('/member');
    const stored = isOfMembers ? 'no-store' : 'private, no-cache';
    expect(payload.headers.get('cache-control')).toBe(stored);
    expect(payload.headers.get('x-robots-tag')).toBe('noindex');
    expect(payload.headers.get('set-cookie')).toBeNull();
    // Others shop here meanwhile, and a cached page is some seconds old: both are read again until nothing
    // changed between them.
    await vi.waitFor(
      async () => {
        const inPage = dataInPage(await (await get(fill(path))).text());
        const { queries } = (await (await get(payloadOf(path))).json()) as Payload;
        const found = queries.map(({ queryKey, state: { data } }) => ({ queryKey, data }));
        expect(found.length).toBeGreaterThan(0);
        expect(shownOf(found)).toEqual(shownOf(inPage));
      },
      { timeout: 30_000, interval: 1_000 },
    );
  },
);

test.each(['/', '/products', '/products/{productId}', '/group-buys'])(
  'the page cache finds every number and time in the data of %s',
  async (path) => {
    const html = await (await get(fill(path))).text();
    const data = JSON.stringify(dataInPage(html));
    expect(shownIn(data).size).toBeGreaterThan(1);
    expect([...shownIn(data)].filter((number) => !shownIn(html).has(number))).toEqual([]);
    expect(latestTimeIn(html)).toBe(latestTimeIn(data));
  },
);

test('follows the rules of its page: a channel is added, and what is not there is not there', async () => {
  const added = await fetch(new URL('/brands/_payload.json', sharedShop().url), {
    ...{ headers: person, redirect: 'manual' },
  });
  expect(added.headers.get('location')).toBe(`/brands/_payload.json?channelId=${channelId}`);
  expect((await get('/products/999999999/_payload.json')).status).toBe(404);
  expect((await get('/no-such-page/_payload.json')).status).toBe(404);
});
