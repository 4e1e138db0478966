import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findNearest } from './group-buy-page.ts';
import { enterShop, member, wholesaler } from './sign-in.ts';
import { callShop, channel, desktop, useBrowser } from './visit.ts';

const visit = useBrowser({ pictures: true });

declare global {
  interface Window {
    /** The sum of layout shifts that nobody's tap caused. */
    shifted: number;
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Adds up the layout shifts of each page from its first paint. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (!shift.hadRecentInput) window.shifted += shift.value;
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
      const moved: Record<string, number> = {};
      for (const path of paths) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}${channel}`);
        await page.waitForLoadState('networkidle');
        // Lazy parts hydrate at the latest after a second.
        await page.waitForTimeout(1_200);
        const shifted = await page.evaluate(() => window.shifted);
        if (shifted > unnoticed) moved[path] = shifted;
      }
      expect(moved).toEqual({});
    },
    // What the other channel refuses, before the member is led away.
    { ...options, fresh: true, expectedStatuses: [401, 403, 404] },
  );
});
