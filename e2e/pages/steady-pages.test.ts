import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findNearest } from '../support/group-buy-page.ts';
import { enterShop, member, wholesaler } from '../support/sign-in.ts';
import { callShop, channel, desktop, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });

declare global {
  interface Window {
    /** The sum of layout shifts that nobody's tap caused, and what moved. */
    shifted: number;
    shifts: string[];
  }
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Adds up the layout shifts of each page from its first paint. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0;
    window.shifts = [];
    const describe = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) => {
      const place = node instanceof Element ? node : node?.parentElement;
      const where = `${place?.tagName}.${place?.className} ${node?.textContent?.slice(0, 40)}`;
      const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
      return `${where}: ${rect(from)} → ${rect(to)}`;
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        window.shifted += shift.value;
        window.shifts.push(`${shift.value}: ${shift.sources.map(describe).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function findPaths(): Promise<string[]> {
  const list = { channelId: 100083, limit: 1 };
  const { result } = await callShop<{ result: { id: number }[] }>(
    '/Product/GetScpProductArray',
    list,
  );
  const { campaignId } = await findNearest();
  return [
    ...['/', '/products', '/search?q=%E8%9D%A6', '/collections/hot-items'],
    ...[`/products/${result[0]?.id}`, `/group-buys/${campaignId}`, '/cart'],
  ];
}

/** Pages whose content is the member's own, and comes after the page. */
const ofMembers = ['/notifications', '/member/wishlist', '/message-board', '/member/orders'];

/** A digit that is drawn in its face a moment later. */
const unnoticed = 0.001;

test.each([
  ['a guest with a phone', null, {}],
  ['a member at a desk', member, { viewport: desktop }],
  ['a wholesaler who is led to the own channel', wholesaler, {}],
])('what %s sees stays where it is', async (_, who, options) => {
  const paths = [...(await findPaths()), ...(who ? ofMembers : [])];
  await visit(
    'about:blank',
    async (page) => {
      if (who) await enterShop(page, who);
      await watchShifts(page);
      const moved: Record<string, string[]> = {};
      for (const path of paths) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}${channel}`);
        await page.waitForLoadState('networkidle');
        // Lazy parts hydrate at the latest after a second.
        await page.waitForTimeout(1_200);
        const { shifted, shifts } = await page.evaluate(() => ({
          shifted: window.shifted,
          shifts: window.shifts,
        }));
        if (shifted > unnoticed) moved[path] = shifts;
      }
      expect(moved).toEqual({});
    },
    // What the other channel refuses, before the member is led away.
    { ...options, fresh: true, expectedStatuses: [401, 403, 404] },
  );
});

type Part = { selector: string; start: string; end: string };

/** Where a part is in a page whose HTML came only as far as the first `end` after `start`. */
async function placeInCutPage(page: Page, { selector, start, end }: Part) {
  const html = await (await page.request.get(`/?${channel}`)).text();
  const cut = html.indexOf(end, html.indexOf(start));
  expect(cut).toBeGreaterThan(html.indexOf(start));
  await page.route('/cut-off', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html.slice(0, cut) }),
  );
  await page.goto('/cut-off');
  await page.unroute('/cut-off');
  return page.locator(selector).first().boundingBox();
}

test.each([
  ['the search field', { selector: '[role=search]', start: 'role="search"', end: '購物車' }],
  ['a group buy', { selector: '.group-row > li', start: 'group-row', end: '</li><li><div' }],
])('%s stays where it is when the rest of the page comes later', async (_, part) => {
  for (const viewport of [phone, desktop]) {
    await visit(
      'about:blank',
      async (page) => {
        const place = await placeInCutPage(page, { ...part, end: '</body>' });
        expect(place).not.toBeNull();
        expect(await placeInCutPage(page, part)).toEqual(place);
      },
      { viewport, javaScriptEnabled: false },
    );
  }
});
