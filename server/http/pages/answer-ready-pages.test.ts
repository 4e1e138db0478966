import { request as ask, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createAdmission } from '#server/http/limits/admission.ts';
import { type Listening, listen } from '#server/http/listening/listen.ts';
import { watchReach } from '#server/http/listening/reachable.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createLog } from '#server/telemetry/logging/log.ts';
import { answerReadyPages } from './answer-ready-pages.ts';
import { cachePages } from './page-cache.ts';

let shop: Listening | undefined;
afterEach(() => shop?.drain());

const limits = { memberPerMinute: 0, atOnce: 0 };

/** A shop that counts what came as far as its framework. */
async function openShop({ trustedProxies = 0, addressPerMinute = 0 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const admission = createAdmission({ ...limits, addressPerMinute, trustedProxies });
  const reach = watchReach({ host: '127.0.0.1', publicUrl: undefined, log, onReached: () => {} });
  const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" };
  let renders = 0;
  const pages = cachePages({
    ...{ admission, isCrawler: () => false, shopUrl: () => shop?.url ?? '' },
    findKind: ({ search }) => (search === '?channelId=1' ? 'FOR_ALL' : undefined),
    render: async () => {
      renders += 1;
      return new Response(`<p>開團 ${renders}</p>`, { headers });
    },
  });
  const app = createShopApp({
    ...{ admission, log, trustedProxies },
    api: new Hono().all('*', (c) => c.json({})),
    storefront: { ...pages, filesFolder: import.meta.dirname, routeOf: () => '/products/:id' },
    routes: [],
  });
  let passed = 0;
  const ready = answerReadyPages({ pages, admission, reach, log, trustedProxies });
  const opened = await listen(app, {
    ...{ port: 0, host: '127.0.0.1' },
    before: (request, response, next) =>
      ready(request, response, () => {
        passed += 1;
        next();
      }),
  });
  shop = opened;
  const visit = (path: string, options: RequestOptions = {}, body?: string) =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
      (resolve, reject) => {
        const sent = ask(`${opened.url}${path}`, options, (response) => {
          const { statusCode: status, headers: answered } = response;
          buffer(response).then(
            (bytes) => resolve({ ...(status && { status }), headers: answered, bytes }),
            reject,
          );
        });
        sent.once('error', reject);
        sent.end(body);
      },
    );
  return { visit, lines, pages, reach, renders: () => renders, passed: () => passed };
}

const path = '/products/7?channelId=1';
const accepting = { 'accept-encoding': 'gzip, br' };
const ofOne = ['x-request-id', 'server-timing', 'date'];
const withoutOwn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOne.includes(name)));

test('the second visitor gets the same response, with all its headers, before the framework', async () => {
  const { visit, passed, lines } = await openShop();
  const first = await visit(path, { headers: accepting });
  const second = await visit(path, { headers: { ...accepting, cookie: 'a=b' } });
  expect([passed(), first.status, second.status]).toEqual([1, 200, 200]);
  expect(withoutOwn(second.headers)).toEqual(withoutOwn(first.headers));
  expect(second.headers['content-security-policy']).toBe("script-src 'none'");
  expect(second.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(brotliDecompressSync(second.bytes).toString()).toBe('<p>開團 1</p>');
  const ofLines = lines.map(({ requestId, time: _, durationMs: __, ...line }) => line);
  expect(ofLines[1]).toEqual(ofLines[0]);
  expect(lines[1]?.requestId).toBe(second.headers['x-request-id']);
});

test('HEAD and a known version get no body', async () => {
  const { visit, passed } = await openShop();
  const { headers } = await visit(path, { headers: accepting });
  const head = await visit(path, { method: 'HEAD', headers: accepting });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(headers['content-length']);
  const known = { ...accepting, 'if-none-match': headers.etag };
  const unchanged = await visit(path, { headers: known });
  expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  expect(unchanged.headers).not.toHaveProperty('content-type');
  expect(unchanged.headers.etag).toBe(headers.etag);
  expect(passed()).toBe(1);
});

test.each<[string, string, RequestOptions, string?]>([
  ['another method', path, { method: 'POST', headers: accepting }],
  ['a body', path, { headers: { ...accepting, 'content-length': 2 } }, 'xx'],
  ['another coding', path, {}],
  ['another address', '/products/8?channelId=1', { headers: accepting }],
  ['a further parameter', `${path}&fbclid=x`, { headers: accepting }],
  ['a foreign host', path, { headers: { ...accepting, host: 'stranger.test' } }],
  ['an undeclared proxy', path, { headers: { ...accepting, 'x-forwarded-for': '1.2.3.4' } }],
])('a request with %s goes on to the shop', async (_, address, options, body) => {
  const { visit, passed } = await openShop();
  await visit(path, { headers: accepting });
  await visit(address, options, body);
  expect(passed()).toBe(2);
});

test('an invalidated page is rendered again', async () => {
  const { visit, pages, renders } = await openShop();
  await visit(path, { headers: accepting });
  pages.invalidate();
  await visit(path, { headers: accepting });
  expect(renders()).toBe(2);
});

test('a source without budget is refused by the shop', async () => {
  const { visit } = await openShop({ trustedProxies: 1, addressPerMinute: 1 });
  const headers = { ...accepting, 'x-forwarded-for': '203.0.113.9' };
  const statuses = [];
  for (let time = 0; time < 14; time += 1) statuses.push((await visit(path, { headers })).status);
  expect([...new Set(statuses)]).toEqual([200, 429]);
  const other = { ...accepting, 'x-forwarded-for': '203.0.113.10' };
  expect((await visit(path, { headers: other })).status).toBe(200);
});

test('a proxy’s visitor from outside is noticed', async () => {
  const { visit, reach, passed } = await openShop({ trustedProxies: 1 });
  await visit(path, { headers: accepting });
  expect(reach.isReachable()).toBe(false);
  await visit(path, { headers: { ...accepting, 'x-forwarded-for': '203.0.113.9' } });
  expect([reach.isReachable(), passed()]).toEqual([true, 1]);
});
