import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFairQueue } from '#server/http/limits/fair-queue.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cachePages } from './page-cache.ts';

const isCrawler = (request: Request) => request.headers.get('user-agent') === 'bot';
const findKind = ({ search }: URL) => {
  if (search === '') return 'BY_BROWSER' as const;
  return /^\?channelId=\d$/.test(search) ? ('FOR_ALL' as const) : undefined;
};
const publicUrl = 'https://shop.test';

function storefront(
  status = 200,
  ownHeaders: Record<string, string> = {},
  options: Partial<Parameters<typeof cachePages>[0]> = {},
) {
  let renders = 0;
  const asked: Request[] = [];
  const render = async (request: Request) => {
    renders += 1;
    asked.push(request);
    const headers = { 'content-type': 'text/html; charset=utf-8', ...ownHeaders };
    return new Response(`<p>${renders}</p>`, { status, headers });
  };
  const clock = { ms: Date.parse('2026-03-01T04:00:00Z') };
  const now = () => clock.ms;
  const pages = cachePages({ render, findKind, isCrawler, publicUrl, now, ...options });
  const visit = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new Request(`http://shop.test${path}`, {
      method,
      headers: { 'user-agent': 'person', ...headers },
    });
    const response = await pages.render(request);
    return { response, rendering: Number(/>(\d+)</.exec(await response.clone().text())?.[1]) };
  };
  const renderingsOf = async (paths: string[], headers?: Record<string, string>) => {
    const found = [];
    for (const path of paths) found.push((await visit(path, headers)).rendering);
    return found;
  };
  return { pages, visit, renderingsOf, asked, clock };
}

test('visitors of an address share its rendering', async () => {
  const { renderingsOf } = storefront();
  const path = '/?channelId=1';
  expect(await renderingsOf([path, path, path])).toEqual([1, 1, 1]);
});

test('a response has the age of the latest time of the server in it', async () => {
  const ageOf = async (html: string, path = '/?channelId=1') => {
    const headers = { 'content-type': 'text/html' };
    const render = async () => new Response(html, { headers });
    const { visit } = storefront(200, {}, { render });
    const timing = (await visit(path)).response.headers.get('server-timing');
    return Number(/^age;dur=(\d+)$/.exec(timing ?? '')?.[1]);
  };
  const timeOf = (ageMs: number) => `"serverTime":"${new Date(Date.now() - ageMs).toISOString()}"`;
  const age = await ageOf(`${timeOf(3_600_000)} ${timeOf(60_000)}`);
  expect(age).toBeGreaterThanOrEqual(60_000);
  expect(age).toBeLessThan(3_600_000);
  expect(await ageOf(timeOf(-5_000))).toBe(0);
  expect(await ageOf('no time')).toBe(0);
  expect(await ageOf(timeOf(60_000), '/?channelId=1&fbclid=x')).toBeGreaterThanOrEqual(60_000);
});

test('a burst on a page that nobody asked for yet renders it once', async () => {
  const { visit } = storefront();
  const visits = await Promise.all(Array.from({ length: 40 }, () => visit('/?channelId=1')));
  expect(new Set(visits.map(({ rendering }) => rendering))).toEqual(new Set([1]));
});

test('a page that is rendered anew while an older rendering ends is still one that others join', async () => {
  const jobs: { joined: string[]; end: () => void }[] = [];
  const createJob = <T>(work: () => Promise<T>) => {
    const { promise, resolve } = Promise.withResolvers<T>();
    const job = { joined: [] as string[], end: () => void work().then(resolve) };
    jobs.push(job);
    const join = (source: string) => {
      job.joined.push(source);
      return promise;
    };
    return { join };
  };
  const run = <T>(_: string, work: () => Promise<T>) => work();
  const queue = { createJob, run, measure: () => ({ underWay: 0, waiting: 0, sources: 0 }) };
  const { pages } = storefront(200, {}, { admission: { charge: () => undefined, queue } });
  const visitBy = (source: string) =>
    pages.render(new Request('http://shop.test/?channelId=1'), source);
  const first = visitBy('a');
  pages.invalidate();
  const second = visitBy('b');
  jobs[0]?.end();
  await first;
  const third = visitBy('c');
  jobs[1]?.end();
  await Promise.all([second, third]);
  expect(jobs.map(({ joined }) => new Set(joined))).toEqual([new Set(['a']), new Set(['b', 'c'])]);
});

test('a page is fresh for five seconds, and until something in it begins or ends', async () => {
  const { clock, renderingsOf } = storefront();
  const path = '/?channelId=1';
  await renderingsOf([path]);
  clock.ms += 4_999;
  expect(await renderingsOf([path])).toEqual([1]);
  clock.ms += 1;
  // The first request has it rendered anew, and gets the cached one.
  expect(await renderingsOf([path, path])).toEqual([1, 2]);
  let renders = 0;
  const render = async () => {
    renders += 1;
    const endsAt = '"endsAt":"2026-03-01T04:00:00.700Z"';
    return new Response(`<p>${renders}</p>${endsAt}`, { headers: { 'content-type': 'text/html' } });
  };
  const ending = storefront(200, {}, { render });
  await ending.renderingsOf([path]);
  ending.clock.ms += 699;
  expect(await ending.renderingsOf([path])).toEqual([1]);
  ending.clock.ms += 1_001;
  expect(await ending.renderingsOf([path])).toEqual([2]);
});

test('a change ends the freshness of the pages that show it', async () => {
  let renders = 0;
  const render = async ({ url }: Request) => {
    renders += 1;
    const id = new URL(url).pathname.slice(1);
    return new Response(`<p>${renders}</p>"id":${id}`, {
      headers: { 'content-type': 'text/html' },
    });
  };
  const { pages, clock, renderingsOf } = storefront(200, {}, { render });
  const paths = ['/7?channelId=1', '/8?channelId=1'];
  await renderingsOf(paths);
  pages.invalidate([8, 9]);
  clock.ms += 1_000;
  expect(await renderingsOf(paths)).toEqual([1, 3]);
});

test('a version with the same bytes keeps its ETag, and is not compressed again', async () => {
  const render = async () => new Response('<p>1</p>', { headers: { 'content-type': 'text/html' } });
  const { visit, clock } = storefront(200, {}, { render });
  const first = await visit('/?channelId=1');
  clock.ms += 60_000;
  const etag = first.response.headers.get('etag') ?? '';
  const again = await visit('/?channelId=1', { 'if-none-match': etag });
  expect(again.response.status).toBe(304);
});

test('who may not have anything rendered gets the page as it was, for a while', async () => {
  let isRefused = false;
  const charge = () => {
    if (isRefused) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 });
  };
  const queue = createFairQueue({ atOnce: 1, atOnceAlone: 1 });
  const { pages, clock } = storefront(200, {}, { admission: { charge, queue } });
  const visitBy = async () =>
    (await pages.render(new Request('http://shop.test/?channelId=1'), 'a')).text();
  await visitBy();
  isRefused = true;
  clock.ms += 14_999;
  expect(await visitBy()).toBe('<p>1</p>');
  clock.ms += 1;
  await expect(visitBy()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('another address and an invalidated page are rendered again', async () => {
  const { pages, renderingsOf } = storefront();
  expect(await renderingsOf(['/?channelId=1', '/?channelId=2'])).toEqual([1, 2]);
  pages.invalidate();
  expect(await renderingsOf(['/?channelId=1'])).toEqual([3]);
});

test('crawlers share the pages of people only where the address names the channel', async () => {
  const { renderingsOf } = storefront();
  expect(await renderingsOf(['/', '/?channelId=1'])).toEqual([1, 2]);
  expect(await renderingsOf(['/', '/?channelId=1'], { 'user-agent': 'bot' })).toEqual([3, 2]);
});

test('addresses with parameters that no page reads are not cached', async () => {
  const { renderingsOf } = storefront();
  const path = '/?channelId=1&fbclid=x';
  expect(await renderingsOf([path, path])).toEqual([1, 2]);
});

test('a foreign host takes no entry where pages name the host', async () => {
  const { pages } = storefront(
    200,
    {},
    { publicUrl: undefined, shopUrl: () => 'http://127.0.0.1' },
  );
  const render = async (host: string) =>
    (await pages.render(new Request(`http://${host}/?channelId=1`))).text();
  expect([await render('localhost'), await render('localhost')]).toEqual(['<p>1</p>', '<p>1</p>']);
  expect([await render('shop.test'), await render('shop.test')]).toEqual(['<p>2</p>', '<p>3</p>']);
  expect(await render('localhost:81')).toBe('<p>4</p>');
});

test('a page that varies by browser is shared by browsers of the same kind only', async () => {
  const { visit } = storefront(200, { vary: 'User-Agent' });
  const agents = ['LINE', 'Facebook', 'LINE', 'Facebook', 'Instagram'];
  const visits = await Promise.all(
    agents.map((agent) => visit('/join-us?channelId=1', { 'user-agent': agent })),
  );
  expect(visits.map(({ rendering }) => rendering)).toEqual([1, 2, 1, 2, 3]);
});

test.each([
  ['an error page', 410, {}],
  ['a page with a cookie', 200, { 'set-cookie': 'a=b' }],
  ['what is no page', 200, { 'content-type': 'text/plain' }],
])('%s is not cached', async (_, status, headers) => {
  const { visit } = storefront(status, headers);
  const first = await visit('/?channelId=1');
  expect([first.response.status, first.response.headers.get('etag')]).toEqual([status, null]);
  expect((await visit('/?channelId=1')).rendering).toBe(2);
});

test('a redirect keeps its target and is not cached', async () => {
  const { visit } = storefront(302, { location: '/elsewhere' });
  expect((await visit('/?channelId=1')).response.headers.get('location')).toBe('/elsewhere');
  expect((await visit('/?channelId=1')).rendering).toBe(2);
});

test('nothing of one visitor reaches the page that others get', async () => {
  const { visit, asked } = storefront();
  await visit('/?channelId=1', { cookie: 'session=1', authorization: 'Bearer x' }, 'HEAD');
  expect((await visit('/?channelId=1')).rendering).toBe(1);
  expect(asked[0]?.method).toBe('GET');
  expect([...(asked[0]?.headers ?? [])]).toEqual([['user-agent', 'person']]);
});

test('a browser that has the page already gets none', async () => {
  const { visit } = storefront();
  const { response } = await visit('/?channelId=1');
  const etag = response.headers.get('etag') ?? '';
  const again = (await visit('/?channelId=1', { 'if-none-match': `"old", ${etag}` })).response;
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-type')).toBeNull();
  expect(again.headers.get('etag')).toBe(etag);
  const other = await visit('/?channelId=1', { 'if-none-match': '"old"' });
  expect(other.response.status).toBe(200);
});

test('a page comes in the coding that the browser accepts', async () => {
  const { visit } = storefront();
  const { response } = await visit('/?channelId=1', { 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe('<p>1</p>');
});

test('proxies may keep what is the same for all, and ask each time; nothing of members or of one host', async () => {
  const storedOf = async (path: string, shop = storefront()) =>
    (await shop.visit(path)).response.headers.get('cache-control');
  expect(await storedOf('/products?channelId=1')).toBe('public, no-cache');
  expect(await storedOf('/products')).toBeNull();
  expect(await storedOf('/member/orders?channelId=1')).toBeNull();
  expect(await storedOf('/?channelId=1', storefront(200, { vary: 'User-Agent' }))).toBeNull();
  expect(await storedOf('/?channelId=1', storefront(200, {}, { publicUrl: undefined }))).toBeNull();
});
