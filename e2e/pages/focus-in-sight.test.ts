import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeBuyer, channelId, findGoods, openCheckout } from '../support/buyer.ts';
import { openStep } from '../support/checkout-form.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Short, as a phone with its keyboard open or a page that is zoomed: little room above the bar. */
const short = { width: 360, height: 560 };

/** What has the focus, and by how many pixels the bar at the lower edge covers it. */
const readFocus = (page: Page) =>
  page.evaluate((leastSeenPx) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const bar = document.querySelector('.bottom-bar');
    const isOfBar = bar?.contains(focused) === true;
    const { top, bottom } = focused.getBoundingClientRect();
    const isShown = bar?.checkVisibility({ visibilityProperty: true });
    const edges = isShown ? bar?.getBoundingClientRect() : undefined;
    // Nothing is under a bar that has scrolled away with its part of the page.
    const end = edges && top < edges.bottom ? edges.top : innerHeight;
    // What is higher than the room above the bar cannot be seen whole.
    const covered = isOfBar ? 0 : Math.min(bottom - end, top - end + leastSeenPx);
    return { text: focused.outerHTML.slice(0, 160), covered, scrolled: scrollY, isOfBar };
  }, 24);

/** By Tab through a whole page: where the focus was, and what of it was under the bar. */
async function walk(page: Page): Promise<{ steps: number; covered: string[]; jumps: number[] }> {
  const covered: string[] = [];
  const jumps: number[] = [];
  let steps = 0;
  for (let before = 0; steps < 400; steps += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (!focus) break;
    if (focus.covered > 0) covered.push(`${Math.round(focus.covered)} px of ${focus.text}`);
    if (focus.isOfBar) jumps.push(Math.abs(focus.scrolled - before));
    before = focus.scrolled;
  }
  return { steps, covered, jumps };
}

test('what has the focus is never under the bar at the lower edge of a phone', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const ask = await becomeBuyer(page);
      const goods = [await findGoods(ask), await findGoods(ask, 'FROZEN')];
      await openCheckout(
        page,
        ask,
        goods.map(({ skuId }) => skuId),
      );
      await openStep(page, '收件與配送');
      const [first] = goods;
      const { result: campaigns } = await ask('/GroupBuy/GetCampaignArray', { channelId });
      const open = campaigns.find(({ status }) => status === 'OPEN');
      const paths = [
        '',
        `/cart?${channel}`,
        `/products/${first?.productId}?${channel}`,
        `/group-buys/${open?.campaignId}?${channel}`,
      ];
      for (const path of paths) {
        if (path) await page.goto(path);
        await page.locator('.bottom-bar').waitFor({ state: 'attached' });
        await isHydrated(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => scrollTo(0, 0));
        const { steps, covered, jumps } = await walk(page);
        expect(steps, path).toBeGreaterThan(20);
        expect(covered, path).toEqual([]);
        expect(Math.max(0, ...jumps), `${path}: the bar is there already`).toBe(0);
      }
    },
    { viewport: short },
  );
});

test('the ring of what has the focus is seen whole: of the search field, and of tiles in a row that scrolls', async () => {
  await visit(
    `/?${channel}`,
    async (page) => {
      await isHydrated(page);
      const ringOf = (selector: string) =>
        page.locator(selector).evaluate((ringed) => {
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
          const widthPx = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
          return { widthPx, outsidePx: Number.parseFloat(outlineOffset) + widthPx };
        });
      const field = page.getByRole('combobox', { name: '搜尋商品' });
      await field.focus();
      expect((await ringOf('label:has(:focus)')).widthPx).toBeGreaterThan(0);
      await page.locator('.category-row a').first().focus();
      await page.keyboard.press('Tab');
      expect((await ringOf('.category-row a:focus-visible')).outsidePx).toBe(0);
    },
    { viewport: short },
  );
});
