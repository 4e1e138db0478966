import { Hono } from 'hono';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createShopApp } from '#server/shop/shop-app.ts';
import { describeApi } from './files/openapi.ts';
import { cachePages } from './pages/page-cache.ts';

function openShop(publicUrl?: string) {
  const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" };
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return new Response('<p>page', { headers });
  };
  const robots = new Hono().get('/robots.txt', (c) =>
    c.text('', 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  const app = createShopApp({
    publicUrl,
    api: new Hono().all('*', (c) => c.json({})),
    storefront: {
      ...cachePages({ render, findKind: () => 'FOR_ALL', isCrawler: () => false, publicUrl }),
      filesFolder: import.meta.dirname,
      routeOf: () => undefined,
    },
    routes: [describeApi(publicUrl), robots],
    log: pino({ level: 'silent' }),
    trustedProxies: 0,
  });
  const ask = async (path: string, init?: RequestInit) => (await app.request(path, init)).headers;
  return { app, ask, rendered: () => rendered };
}

describe('the headers of responses', () => {
  test.each([
    ['a page', '/products', 'GET', 'private, no-cache'],
    ['a page around one member', '/member/orders', 'GET', 'no-store'],
    ["a member's messages", '/message-board/M1', 'GET', 'no-store'],
    ['a call', '/Cart/GetCart', 'POST', 'no-store'],
  ])('%s says how it may be stored', async (_, path, method, expected) => {
    expect((await openShop().ask(path, { method })).get('cache-control')).toBe(expected);
  });

  test.each([
    ['a call', '/Cart/GetCart', 'POST'],
    ['a file', '/answer-headers.test.ts', 'GET'],
    ['what is not there', '/nothing/here', 'PUT'],
    ['a redirect', '/favicon.ico', 'GET'],
  ])('%s can run nothing and be framed by nobody else', async (_, path, method) => {
    const headers = await openShop().ask(path, { method, headers: { origin: 'https://x.test' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('serves only existing files of the built storefront, and no listing', async () => {
    const { app } = openShop();
    const textOf = async (path: string) => (await app.request(path)).text();
    expect(await textOf('/limits/busy-page.ts')).toContain('answerBusy');
    for (const path of ['/api-reference/', '/.git/config', '/%2e%2e/log.ts', '/..%2flog.ts']) {
      expect(await textOf(path), path).toContain('page');
      expect(await textOf(path), path).not.toMatch(/operation-section|createLog|\[core\]/);
    }
  });

  test('a page keeps its own policy', async () => {
    const policy = (await openShop().ask('/')).get('content-security-policy');
    expect(policy).toBe("script-src 'none'");
  });

  test('pages disable most browser features, and may open sign-in windows', async () => {
    const headers = await openShop().ask('/');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('permissions-policy')).toContain('clipboard-write=(self)');
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('the desk may use the camera, which scans codes', async () => {
    const headers = await openShop().ask('/admin/packing');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    const other = await openShop().ask('/administer');
    expect(other.get('permissions-policy')).toContain('camera=()');
  });

  test('HSTS is set where the shop’s public address is https', async () => {
    expect((await openShop().ask('/')).get('strict-transport-security')).toBeNull();
    const headers = await openShop('https://shop.test').ask('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('a host name chosen by a stranger', () => {
  test('is stored by no proxy while the shop has no public address', async () => {
    const own = await openShop('https://shop.test').ask('/robots.txt');
    expect(own.get('cache-control')).toBe('public, max-age=3600');
    const headers = await openShop().ask('http://stranger.test/robots.txt');
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    expect(headers.get('vary')).toContain('Host');
  });

  test('does not reach the API description of a shop with a public address', async () => {
    const page = await openShop('https://shop.test').app.request('http://stranger.test/api-docs');
    const text = await page.text();
    expect(text).not.toContain('stranger.test');
    expect(text).toContain('https://shop.test');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  test('takes no further entry in the page cache of a shop with a public address', async () => {
    const shop = openShop('https://shop.test');
    for (const name of ['shop.test', 'stranger.test', 'other.test'])
      await shop.ask(`http://${name}/`);
    expect(shop.rendered()).toBe(1);
  });
});
