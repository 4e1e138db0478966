import type { Page, Route } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { findSingles, type Goods } from './find-goods.ts';
import { joinShop } from './new-member.ts';
import { isMember, loginDialog } from './sign-in.ts';
import { channel, isHydrated, useBrowser } from './visit.ts';

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
      await page.context().setOffline(true);
      await page.getByRole('navigation', { name: '服務資訊' }).getByRole('link').first().click();
      await toast(page, '無網路連線');
      await page.context().setOffline(false);
    },
    { expectedStatuses: [401, 404, 500] },
  );
});
