import { describe, expect, test } from 'vitest';
import { sharedShop } from '../support/shared-shop.ts';
import { useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const person = {
  'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1 Line/15.0.0',
};
const request = (path: string, headers: Record<string, string> = person) =>
  fetch(sharedShop().url + path, { headers, redirect: 'manual' });
const leadsTo = (response: Response) => {
  const url = new URL(response.headers.get('location') ?? '', sharedShop().url);
  return url.pathname + url.search;
};

describe('the channel rule', () => {
  test('an address without a channel gets the default one and keeps its path and query', async () => {
    const response = await request('/products?a=1');
    expect(response.status).toBe(302);
    expect(leadsTo(response)).toBe('/products?a=1&channelId=100083');
  });

  test('an address that comes back from the messaging platform is left alone', async () => {
    expect((await request('/?liffClientId=1234567890')).status).toBe(200);
  });

  test('a channel that is not a number is the default one', async () => {
    const [garbage, byDefault] = await Promise.all(
      ['/?channelId=abc', '/?channelId=100083'].map(async (path) => (await request(path)).text()),
    );
    const title = /<title>([^<]+)<\/title>/;
    expect(garbage?.match(title)?.[1]).toBe(byDefault?.match(title)?.[1]);
  });

  test('a channel that does not exist is the default one', async () => {
    const response = await request('/products?channelId=999');
    expect(response.status).toBe(302);
    expect(leadsTo(response)).toBe('/products?channelId=100083');
  });

  test.each(['//evil.example/', '///evil.example', '//evil.example/?channelId=999'])(
    '%s does not lead to another host',
    async (path) => {
      const response = await request(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toMatch(/^\/evil\.example\/?\?channelId=100083$/);
    },
  );

  test('a crawler reads the canonical address without a detour', async () => {
    const response = await request('/', { 'user-agent': 'Googlebot/2.1' });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<link rel="canonical" href="[^"?]+\/"/);
  });
});

describe('redirects', () => {
  test.each([
    ['/shop?channelId=100083', 301, '/products?channelId=100083'],
    ['/shop?source=fb-ad&channelId=100083', 301, '/products?source=fb-ad&channelId=100083'],
    ['/hot?channelId=100083', 302, '/collections/hot-items?channelId=100083'],
  ])('the owner sends %s elsewhere', async (path, status, target) => {
    const response = await request(path);
    expect(response.status).toBe(status);
    expect(leadsTo(response)).toBe(target);
  });

  test('the channel comes before the redirect', async () => {
    const response = await request('/shop');
    expect(response.status).toBe(302);
    expect(leadsTo(response)).toBe('/shop?channelId=100083');
  });

  test.each([
    ['/index%20copy?channelId=100083', '/?channelId=100083'],
    ['/member/profile%20copy?channelId=100083', '/member/profile?channelId=100083'],
  ])('the leftover route %s has moved for good', async (path, target) => {
    const response = await request(path);
    expect(response.status).toBe(301);
    expect(leadsTo(response)).toBe(target);
  });

  test('category 0 is all products', async () => {
    const response = await request('/categories/0?channelId=100083');
    expect([301, 302]).toContain(response.status);
    expect(leadsTo(response)).toBe('/products?channelId=100083');
  });
});

describe('what is not there', () => {
  test.each([
    '/no-such-page',
    '/products/999999999',
    '/products/abc',
    '/categories/999999',
    '/brands/x',
    '/collections/0x1',
  ])('%s says Page Not Found with its path', async (path) => {
    const response = await request(`${path}?channelId=100083`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Page Not Found');
    expect(html).toContain(path);
  });

  test('the error page keeps the shop around it and leads home', async () => {
    await visit('/no-such-page?channelId=100083', async (page) => {
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      expect(await page.getByRole('main').innerText()).toContain('/no-such-page');
      await page.getByRole('main').getByRole('link', { name: '回首頁' }).click();
      await page.waitForURL('**/?channelId=100083');
    });
  });
});

describe('what search engines read', () => {
  test('the site map lists products by their canonical address', async () => {
    const text = await (await request('/sitemap.xml')).text();
    expect(text).toMatch(/^<\?xml/);
    expect(text.match(/<loc>[^<]+\/products\/\d+<\/loc>/g)?.length ?? 0).toBeGreaterThan(500);
    expect(text).not.toContain('channelId');
  });

  test('robots.txt leads to the site map', async () => {
    expect(await (await request('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  });
});
