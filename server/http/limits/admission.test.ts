import { Hono } from 'hono';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { cachePages } from '#server/http/pages/page-cache.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createAdmission } from './admission.ts';
import { createRequestBudget } from './request-budget.ts';

const limits = { addressPerMinute: 60, memberPerMinute: 60, atOnce: 2, trustedProxies: 0 };

function openShop(given: Partial<typeof limits> = {}) {
  const admission = createAdmission({ ...limits, ...given });
  const headers = { 'content-type': 'text/html' };
  const render = async () => new Response('<p>page', { headers });
  const findKind = () => 'FOR_ALL' as const;
  return createShopApp({
    admission,
    api: new Hono().all('*', (c) => c.json({})),
    storefront: {
      ...cachePages({
        render,
        findKind,
        isCrawler: () => false,
        admission,
        publicUrl: 'https://shop.test',
      }),
      filesFolder: import.meta.dirname,
      routeOf: () => undefined,
    },
    routes: [],
    log: pino({ level: 'silent' }),
    trustedProxies: 0,
  });
}
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const inChinese = { 'x-forwarded-for': '198.51.100.7' };

describe('a source with too many requests', () => {
  test('gets a small page in Chinese with the time to wait; others are served', async () => {
    const shop = openShop();
    const ask = (page: number, address = '203.0.113.1') =>
      shop.request(`/products/${page}`, {}, from(address));
    const statuses = [];
    for (let page = 0; page < 40; page += 1) statuses.push((await ask(page)).status);
    expect(statuses.slice(0, 28)).toEqual(Array(28).fill(200));
    const refused = await ask(99);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('請稍等一下');
    expect((await ask(99, '203.0.113.2')).status).toBe(200);
  });

  test('can still load cached pages, which cost next to nothing', async () => {
    const shop = openShop();
    for (let time = 0; time < 200; time += 1) {
      const page = await shop.request('/', {}, from('203.0.113.3'));
      expect(page.status, `${time}`).toBe(200);
    }
  });

  test('can still have pictures of group buys for links, and not any number of names sealed for them', async () => {
    const shop = openShop();
    const statusesOf = async (method: string, address: string) => {
      const statuses = new Map<number, number>();
      for (let time = 0; time < 100; time += 1) {
        const answer = await shop.request('/og/group-buys/1.png', { method }, from(address));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
      return statuses;
    };
    expect((await statusesOf('POST', '203.0.113.4')).get(429)).toBeGreaterThan(0);
    expect((await statusesOf('GET', '203.0.113.5')).get(429)).toBeUndefined();
  });

  test('is not limited when all requests come through an undeclared proxy', async () => {
    const shop = openShop();
    for (let page = 0; page < 80; page += 1) {
      const answer = await shop.request(
        `/products/${page}`,
        { headers: inChinese },
        from('127.0.0.1'),
      );
      expect(answer.status).toBe(200);
    }
  });
});

describe('a budget', () => {
  test('refills within a minute, up to its maximum', () => {
    let nowMs = 0;
    const budget = createRequestBudget(60, () => nowMs);
    expect(budget.take('a', 60)).toBe(0);
    expect(budget.take('a', 10)).toBe(10);
    nowMs = 10_000;
    expect(budget.take('a', 10)).toBe(0);
    nowMs = 600_000;
    expect(budget.take('a', 61)).toBeGreaterThan(0);
    expect(budget.take('a', 60)).toBe(0);
  });

  test('of 0 is unlimited', () => {
    const budget = createRequestBudget(0);
    for (let time = 0; time < 100; time += 1) expect(budget.take('a', 1_000)).toBe(0);
  });

  test('stores a bounded number of sources', () => {
    const budget = createRequestBudget(10, () => 0);
    expect(budget.take('first', 10)).toBe(0);
    for (let index = 0; index < 20_001; index += 1) budget.take(`${index}`, 1);
    expect(budget.take('first', 10)).toBe(0);
  });
});
