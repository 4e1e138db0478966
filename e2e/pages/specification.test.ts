import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../support/route-table.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** The top tab bar, in its order, in the shop's language. */
const tabs = [
  ['Home', '首頁'],
  ['Product categories', '商品分類'],
  ['Brand pavilion', '品牌館'],
  ['Activity zone', '活動專區'],
  ['New arrivals', '新品上架'],
  ['Flash-sale countdown', '限時搶購'],
  ['Hot recommendations', '熱門推薦'],
  ['Member Center', '會員中心'],
  ['Contact Us', '聯絡我們'],
] as const;

/** Where menu entries lead. */
const menuEntries =
  `/categories/{id}, /brands/{id}, /collections/{id}, /collections/hot-items, /member/profile,
/member/orders, /message-board, /member/wishlist, /bulletin, /notifications, /faq, /contact-us, /about-us,
/terms-of-service, /privacy-policy`.split(/,\s*/);

/** The further icon hints, which name no routes: each as the shop calls it, and where it leads. */
const hints = [
  ['clearance items', 'CLEARANCE'],
  ['festive events', 'FESTIVE'],
  ['special prices', 'SPECIAL_PRICE'],
  ['popular recommended', 'POPULAR'],
] as const;

const channelId = 100083;
const projectId = 'pec-scp';
/** A person's browser; crawlers are not redirected. */
const person = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1' };
const values: Record<string, string> = {
  ...{ checkoutNo: '01KPR000000000000000000000', referenceId: '01KPR000000000000000000000' },
};

type Item = {
  id: number;
  isPinned: string;
  routerTo: string;
  collectionKey?: string;
  children: Item[];
};
type Card = { id: number; picture: { id: string } | null };
const aggregated = (aggregatedType: 'CATEGORY' | 'BRAND' | 'ACTIVITY') =>
  callShop<{ result: Item[] }>('/Aggregated/GetAggregatedArray', {
    ...{ projectId, channelId, aggregatedType },
  });
const now = () => new Date().toISOString();
const onSale = () => ({
  channelId,
  facets: ['categoryId'],
  filterArray: [
    ...[`displayTimestamp < ${now()}`, `maxEndTimestamp > ${now()}`],
    'productStatus = ACTIVE',
  ],
});

beforeAll(async () => {
  const [brands, categories, activities, goods] = await Promise.all([
    aggregated('BRAND'),
    aggregated('CATEGORY'),
    aggregated('ACTIVITY'),
    callShop<{ result: Card[] }>('/Product/GetScpProductArray', { channelId }),
  ]);
  values.brandId = `${brands.result[0]?.id}`;
  values.categoryId = `${categories.result.find(({ id }) => id !== 0)?.id}`;
  values.activityId = `${activities.result.find(({ isPinned }) => isPinned === 'Y')?.id}`;
  values.productId = `${goods.result[0]?.id}`;
  values.mediaId = goods.result.find(({ picture }) => picture)?.picture?.id ?? '';
});

const get = (path: string) => {
  const url = new URL(path, sharedShop().url);
  url.searchParams.set('channelId', `${channelId}`);
  return fetch(url, { headers: person });
};
const fill = (path: string): string => {
  const id = path.startsWith('/member/orders/') ? 'G261121A1B2C3' : (values.productId ?? '');
  return path.replace(/\{(\w+)\}/, (_, name: string) =>
    name === 'id' ? id : (values[name] ?? ''),
  );
};

describe('the route table', () => {
  test.each(routes)('%s is a page; it needs a sign-in: %s', async (path, signIn) => {
    const shown = path === '/image' ? `/image?id=${values.mediaId}&i=0` : fill(path);
    const response = await get(shown);
    expect(response.status, shown).toBe(200);
    // By itself, not by leading to another page.
    expect(new URL(response.url).pathname).toBe(new URL(shown, response.url).pathname);
    const html = await response.text();
    expect(html).not.toContain('Page Not Found');
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    // Pages of members are rendered for nobody, and not found by crawlers.
    if (signIn === 'yes') expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  test.each([
    ['/index copy', '/'],
    ['/member/profile copy', '/member/profile'],
  ])('the leftover route %s leads to %s', async (path, target) => {
    const response = await get(encodeURI(path));
    expect(response.status).toBe(200);
    expect(new URL(response.url).pathname).toBe(target);
  });

  test.each(['/no-such-page', '/products/abc', '/collections/abc', '/brands/0x1'])(
    '%s does not match: 404, Page Not Found and the path',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('Page Not Found');
      expect(html).toContain(path);
    },
  );
});

/** Links of a part of a page: text without markup, and path. */
function linksIn(html: string): { text: string; path: string }[] {
  return [...html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inner = '']) => ({
      text: inner.replace(/<[^>]*>/g, '').trim(),
      path: href.replaceAll('&amp;', '&'),
    }),
  );
}
const navOf = (html: string, label: string): string =>
  html.split(`aria-label="${label}"`)[1]?.split('</nav>')[0] ?? '';

test('the title is that of the sales company, on every page', async () => {
  const { result } = await callShop<{ result: { htmlTitle: string } }>('/Scp/GetSalesCompanyInfo', {
    channelId,
  });
  const titleOf = async (path: string) =>
    /<title>([^<]+)<\/title>/.exec(await (await get(path)).text())?.[1];
  expect(await titleOf('/')).toBe(result.htmlTitle);
  for (const path of ['/about-us', '/brands', fill('/products/{id}'), '/cart']) {
    expect((await titleOf(path))?.endsWith(`｜${result.htmlTitle}`), path).toBe(true);
  }
});

describe('the menus', () => {
  /** Where the side drawer leads, which the browser renders, without the channel. */
  let drawerLinks: string[] = [];
  beforeAll(async () => {
    const readDrawer = async (page: Page) => {
      await isHydrated(page, 'header');
      await page.getByRole('button', { name: '開啟選單' }).click();
      const drawer = page.getByRole('navigation', { name: '側邊選單' });
      // The last that comes: a menu of its own call.
      await drawer.getByRole('link', { name: '門市地圖' }).waitFor();
      const links = await drawer.getByRole('link').all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
      drawerLinks = hrefs.map((href) => href?.replace(/[?&]channelId=\d+/, '') ?? '');
    };
    await visit(`/faq?channelId=${channelId}`, readDrawer);
  });

  test('the tab bar has the specification’s tabs, in its order, and each leads to a page', async () => {
    const html = await (await get('/')).text();
    const found = linksIn(navOf(html, '主選單'));
    expect(found.map(({ text }) => text)).toEqual(tabs.map(([, label]) => label));
    for (const { text, path } of found) expect((await get(path)).status, text).toBe(200);
  });

  test('new arrivals and the flash sale are product lists with a searchQuery', async () => {
    const html = await (await get('/')).text();
    const found = linksIn(navOf(html, '主選單'));
    for (const label of ['新品上架', '限時搶購']) {
      const path = found.find(({ text }) => text === label)?.path;
      expect(path).toMatch(/^\/products\?searchQuery=[\w-]+/);
    }
  });

  test('every entry of the menus is somewhere, and leads to a page', async () => {
    const pages = await Promise.all(['/', '/member', '/category', '/brands'].map(get));
    const html = (await Promise.all(pages.map((page) => page.text()))).join('');
    const shown = linksIn(html).map(({ path }) => new URL(path, sharedShop().url).pathname);
    for (const entry of menuEntries) {
      const pattern = new RegExp(`^${entry.replace('{id}', '\\d+')}$`);
      const path = shown.find((one) => pattern.test(one));
      expect(path, entry).toBeDefined();
      expect((await get(path ?? '')).status, entry).toBe(200);
    }
  });

  test.each(hints)('the icon hint %s leads to a collection with goods', async (_, key) => {
    const { result } = await aggregated('ACTIVITY');
    const collection = result.find(({ collectionKey }) => collectionKey === key);
    expect(drawerLinks).toContain(collection?.routerTo);
    const response = await get(collection?.routerTo ?? '');
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/href="\/products\/\d+/);
  });

  test.each([
    ['store map', '/stores', /地圖|google\.com\/maps/],
    ['latest products', '/products?searchQuery=', /href="\/products\/\d+/],
  ])('the icon hint %s leads to its page', async (_, path, content) => {
    const target = drawerLinks.find((linked) => linked.startsWith(path));
    expect(target).toBeDefined();
    const response = await get(target ?? '');
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(content);
  });

  test('only pinned activities are in the menu of activities', async () => {
    const { result } = await aggregated('ACTIVITY');
    expect(result.some(({ isPinned }) => isPinned === 'Y')).toBe(true);
    expect(result.some(({ isPinned }) => isPinned === 'N')).toBe(true);
    const html = await (await get('/')).text();
    const zone = html.split('id="activity-zone"')[1]?.split('</section>')[0] ?? '';
    const pinned = result.filter(({ isPinned }) => isPinned === 'Y');
    const led = linksIn(zone).map(({ path }) => new URL(path, sharedShop().url).pathname);
    const activities = led.filter((path) => result.some(({ routerTo }) => routerTo === path));
    expect(new Set(activities)).toEqual(new Set(pinned.map(({ routerTo }) => routerTo)));
  });
});

describe('the calls of section 7', () => {
  test('aggregated lists have id, name, children, pin and route; all products come first', async () => {
    const { result } = await aggregated('CATEGORY');
    expect(result[0]).toMatchObject({ id: 0, aggregatedName: '全部商品', routerTo: '/products' });
    for (const item of result) {
      expect(item).toMatchObject({
        ...{ id: expect.any(Number), aggregatedName: expect.any(String) },
        ...{ children: expect.any(Array), isPinned: expect.stringMatching(/^[YN]$/) },
      });
    }
  });

  test('the project is pec-scp, and no other', async () => {
    const statusOf = async (id: string) => {
      const body = { projectId: id, channelId, aggregatedType: 'CATEGORY' };
      const response = await fetch(`${sharedShop().url}/Aggregated/GetAggregatedArray`, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json' },
      });
      return response.status;
    };
    expect([await statusOf('pec-scp'), await statusOf('pec-other')]).toEqual([200, 400]);
  });

  test('products are counted by category', async () => {
    const answer = await callShop<{ facetDistribution: { categoryId: Record<string, number> } }>(
      '/Product/GetScpProductArray',
      onSale(),
    );
    const counts = Object.entries(answer.facetDistribution.categoryId);
    expect(counts.length).toBeGreaterThan(0);
    for (const [id, count] of counts) {
      expect(id).toMatch(/^\d+$/);
      expect(count).toBeGreaterThan(0);
    }
  });

  test('keywords and the company are of the channel', async () => {
    const keywords = await callShop<{ result: unknown[] }>('/SiteInfo/GetKeywordArray', {
      channelId,
    });
    expect(Array.isArray(keywords.result)).toBe(true);
    const company = await callShop<{ result: object }>('/Scp/GetSalesCompanyInfo', { channelId });
    expect(company.result).toMatchObject({ htmlTitle: expect.any(String) });
  });

  test.each([
    ['/User/GetSearchHistoryArray', {}],
    ['/Notification/GetUnreadNotificationCount', {}],
    ['/Cart/GetCartItemCount', { channelId, cartType: 'CART' }],
  ])('%s needs a member', async (path, body) => {
    const response = await fetch(sharedShop().url + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(401);
  });
});
