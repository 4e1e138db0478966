import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findSingles, type Goods } from '../support/find-goods.ts';
import { joinShop } from '../support/new-member.ts';
import { isMember, loginDialog } from '../support/sign-in.ts';
import { channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
let goods: Goods;
beforeAll(async () => {
  goods = await findSingles();
});

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: /收藏/ }).first();
const answer = (status: number) => (route: Route) => route.fulfill({ status, json: {} });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** Waits for a toast and closes it: it would be taken for what the next call says. */
async function closeToast(page: Page, text: string): Promise<void> {
  await toast(page, text);
  const close = page.locator('[aria-label=關閉通知]');
  await close.click();
  await close.waitFor({ state: 'hidden' });
}

test('each failure of a call is said as the specification has it', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await joinShop(page);
      await page.goto(`/products/${goods.productId}?${channel}`);
      await isMember(page);
      const cases: [(route: Route) => unknown, (page: Page) => Promise<void>][] = [
        [answer(500), (shown) => closeToast(shown, '😱出了點問題')],
        [answer(404), (shown) => closeToast(shown, '😱出了點問題')],
        [(route) => route.abort(), (shown) => closeToast(shown, '資料存取錯誤')],
        [answer(401), (shown) => loginDialog(shown).waitFor()],
      ];
      for (const [respond, see] of cases) {
        await page.route('**/Wishlist/AddWishlistItem', respond);
        await heart(page).click();
        await see(page);
        await page.unroute('**/Wishlist/AddWishlistItem');
      }
      await page.getByRole('button', { name: '取消' }).click();
      await isHydrated(page, 'footer a');
      await page.setViewportSize(desktop);
      await page.context().setOffline(true);
      await page.getByRole('navigation', { name: '服務資訊' }).getByRole('link').first().click();
      await toast(page, '無網路連線');
      // At the top right, below the app bar.
      const place = page.locator('[aria-label=關閉通知]').boundingBox();
      const { x = 0, y = 0 } = (await place) ?? {};
      expect(desktop.width - x).toBeLessThan(80);
      expect(y).toBeLessThan(160);
      await page.context().setOffline(false);
    },
    { expectedStatuses: [401, 404, 500] },
  );
});

/** The end of the loading bar stays, to be looked at. */
const keepLoadingBar = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout;
    const fadeMs = 400;
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => wait(act, ms === fadeMs ? 600_000 : ms),
    });
  });

test('a page whose data fails is an internal error with status, message and number, and is tried again', async () => {
  await visit(
    `/about-us?${channel}`,
    async (page) => {
      await isHydrated(page, 'footer a');
      await keepLoadingBar(page);
      const fail = (status: number, requestId: string) => async (route: Route) => {
        // The bar appears after 200 ms.
        await new Promise((resolve) => setTimeout(resolve, 500));
        const error = { code: 'INTERNAL', message: 'a fault', requestId };
        return route.fulfill({ status, json: { error } });
      };
      const faq = '**/SiteInfo/GetFaqArray';
      const main = page.getByRole('main');
      await page.route(faq, fail(503, 'fault-1'));
      await page.getByRole('link', { name: '常見問題' }).last().click();
      await main.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/faq');
      await main.getByText('503', { exact: true }).waitFor();
      await main.getByText('店裡現在忙不過來').waitFor();
      await main.getByText('不是您的問題，購物車與訂單都還在。').waitFor();
      await main.getByText('錯誤編號 fault-1').waitFor();
      const bar = page.locator('[data-phase=DONE]');
      const color = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect.poll(color).toBe('rgb(179, 38, 30)');

      await page.unroute(faq);
      await page.route(faq, fail(500, 'fault-2'));
      const retry = () => main.getByRole('link', { name: '重試' }).click();
      await retry();
      await main.getByText('500', { exact: true }).waitFor();
      await main.getByText('😱出了點問題').waitFor();
      await main.getByText('錯誤編號 fault-2').waitFor();
      await page.unroute(faq);
      await retry();
      await page.getByRole('heading', { level: 1, name: '常見問題' }).waitFor();
    },
    { expectedStatuses: [500, 503] },
  );
});
