import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApi } from '#server/shop/api.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createLog } from './log.ts';

type Line = Record<string, unknown>;
const uuid = /^[0-9a-f-]{36}$/;

function openApp(trustedProxies = 0) {
  const lines: Line[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const routes = new Hono()
    .get('/media/:id/:file', (c) => c.text('picture'))
    .get('/broken/:id{[0-9]+}', () => {
      throw new TypeError('王小明 lives there');
    });
  const app = createShopApp({
    api: createApi({ database: undefined as never, log }),
    storefront: {
      render: async () => Response.json({}, { headers: { 'content-length': '2' } }),
      filesFolder: import.meta.dirname,
      routeOf: (path) => (path.startsWith('/products/') ? '/products/:id' : undefined),
    },
    routes: [routes],
    log,
    trustedProxies,
  });
  const ask = async (path: string, init?: RequestInit) => {
    lines.length = 0;
    const response = await app.request(path, init);
    return { response, lines: [...lines] };
  };
  return { ask };
}

test('a request is one line with the id of its response', async () => {
  const { response, lines } = await openApp().ask('/products/12?q=王小明');
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(uuid);
  expect(lines).toEqual([
    {
      ...{ level: 'info', time: expect.any(String), requestId, method: 'GET' },
      ...{ path: '/products/12', route: '/products/:id', status: 200 },
      ...{ durationMs: expect.any(Number), bytes: 2 },
    },
  ]);
});

test('every response has an id', async () => {
  const { ask } = openApp();
  for (const [path, status] of [
    ['/media/ab/320.webp', 200],
    ['/access-log.ts', 200],
    ['/favicon.ico', 308],
    ['/User/GetProfile', 405],
    ['/broken/7', 500],
  ] as const) {
    const { response } = await ask(path);
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers.get('x-request-id')).toMatch(uuid);
  }
});

test('an error and its request have the same id', async () => {
  const { response, lines } = await openApp().ask('/broken/7');
  const requestId = response.headers.get('x-request-id');
  expect(lines).toMatchObject([
    { level: 'error', requestId, err: { name: 'TypeError' } },
    { level: 'error', requestId, status: 500, route: '/broken/:id' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('王小明');
});

test('paths contain only numbers of the shop', async () => {
  const { ask } = openApp();
  const pathOf = async (path: string) => (await ask(path)).lines[0]?.path;
  expect(await pathOf('/products/0912345678')).toBe('/products/:id');
  expect(await pathOf('/products/member@shop.example')).toBe('/products/:id');
  expect(await pathOf('/nowhere/member@shop.example')).toBeUndefined();
  const { lines } = await ask('/User/GetProfile', { method: 'POST' });
  expect(lines[0]).toMatchObject({ path: '/User/GetProfile', route: '/User/GetProfile' });
});

test('files and pictures are logged at debug level only', async () => {
  const { lines } = await openApp().ask('/media/ab/320.webp');
  expect(lines).toMatchObject([
    { level: 'debug', route: '/media/:id/:file', path: '/media/:id/320.webp' },
  ]);
});

test('an id is accepted from a declared proxy only, and only a meaningless one', async () => {
  const idOf = async (trustedProxies: number, given: string) => {
    const headers = { 'x-request-id': given };
    const { response } = await openApp(trustedProxies).ask('/products/1', { headers });
    return response.headers.get('x-request-id') === given;
  };
  const given = '0123456789abcdef0123456789abcdef';
  expect(await idOf(1, given)).toBe(true);
  expect(await idOf(0, given)).toBe(false);
  expect(await idOf(1, '0912345678')).toBe(false);
});
