import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createShopApp } from './shop-app.ts';

const app = createShopApp({
  ...{ api: new Hono(), routes: [], trustedProxies: 0, log: pino({ level: 'silent' }) },
  storefront: {
    render: async () => new Response('the page'),
    filesFolder: import.meta.dirname,
    routeOf: (path) => path,
  },
});
const visit = async (path: string, cookie?: string) => {
  const answer = await app.request(path, { headers: cookie ? { cookie } : {} });
  return answer.headers.get('location') ?? (await answer.text());
};

test('a verified member who names no channel is led to the own one, with what the address has', async () => {
  const cookie = 'kaituan_member=1.100120';
  expect(await visit('/', cookie)).toBe('/?channelId=100120');
  expect(await visit('/search?q=%E8%9D%A6', cookie)).toBe('/search?q=%E8%9D%A6&channelId=100120');
  const answer = await app.request('/', { headers: { cookie } });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('addresses that name a channel are the same for everybody', async () => {
  for (const path of ['/?channelId=100083', '/?liffClientId=1657000001', '/robots.txt']) {
    expect(await visit(path, 'kaituan_member=1.100120')).toBe('the page');
  }
});

test('everyone else is led as the page says', async () => {
  for (const cookie of [undefined, 'kaituan_member=1', 'kaituan_member=1.https://else.example']) {
    expect(await visit('/', cookie)).toBe('the page');
  }
});

test('a path of two slashes stays in the shop', async () => {
  expect(await visit('//else.example/', 'kaituan_member=1.100120')).toBe('the page');
});
