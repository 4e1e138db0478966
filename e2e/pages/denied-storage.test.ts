import { demoOwner } from '@kaituan/demo/demo';
import { expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { enterShop, isMember, loginDialog, member, signIn } from '../support/sign-in.ts';
import { channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** How browsers answer pages that may store nothing, as scripts that run before those of a page. */
const denials = {
  'refuses the access': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get, configurable: true });
    }
    // Browsers that block the data of a site deny it locks, too.
    const request = () =>
      Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    Object.defineProperty(navigator.locks, 'request', { value: request });
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: () => null, configurable: true });
    }
  },
};

test.each(Object.entries(denials))(
  'a browser that %s shows the shop, fills a cart and signs in',
  async (_, deny) => {
    const { productId, name, sku } = await findSingles();
    await visit('about:blank', async (page) => {
      await page.addInitScript(deny);
      for (const path of ['/', '/products', '/group-buys', '/about-us', '/cart']) {
        await page.goto(`${path}?${channel}`);
        await isHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(await page.getByText('Internal Server Error').count(), path).toBe(0);
      }
      await page.goto(`/products/${productId}?sku=${sku.skuId}&${channel}`);
      await isHydrated(page);
      const order = { name: '加入購物車', exact: true };
      await page.getByRole('main').getByRole('button', order).locator('visible=true').click();
      await loginDialog(page).waitFor();
      await page.getByRole('button', { name: '取消' }).click();
      // It fades; the next one opens once the cart is there.
      await loginDialog(page).waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: '購物車，1 項商品' }).click();
      await loginDialog(page).waitFor();
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('textbox', { name: `${name}的數量` }).waitFor();

      await page.goto(`/join-us?${channel}`);
      await signIn(page, member);
      await isMember(page);
    });
  },
);

test.each(Object.entries(denials))(
  'a browser that %s opens the desk, and what it is asked to remember lasts as long as the page',
  async (_, deny) => {
    await visit('about:blank', async (page) => {
      await page.addInitScript(deny);
      await enterShop(page, demoOwner);
      for (const path of ['/admin', '/admin/orders', '/admin/packing/pick', '/admin/hand-out']) {
        await page.goto(path);
        await page.locator('main h1:visible').waitFor();
        expect(await page.getByText('這個頁面出了問題').count(), path).toBe(0);
      }
      await page.setViewportSize(desktop);
      await page.getByRole('combobox', { name: '通路' }).first().selectOption({ index: 1 });
      await page.locator('main h1:visible').waitFor();
    });
  },
);
