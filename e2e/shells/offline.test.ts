import { beforeAll, expect, test } from 'vitest';
import { findSystemBrowser, launchBrowser } from '../support/find-browser.ts';
import { findGoods, type Goods } from '../support/find-goods.ts';
import { callAs, joinShop } from '../support/new-member.ts';
import { orderToFetch, placeOrder, sendParcel } from '../support/order-office.ts';
import { openOrder } from '../support/order-page.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { isGuest, isMember, signOut } from '../support/sign-in.ts';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';
import {
  bottomBarIsFree,
  cachedAddresses,
  isCached,
  isCodeCached,
  offlineBar,
  withWorker,
} from './device-caches.ts';
import { expectInstallable, installabilityProblems } from './installability.ts';

const visit = useBrowser();
const tracking = '900123456789';

let goods: Goods;
beforeAll(async () => {
  goods = await findGoods(
    ['availability = IN_STOCK', 'temperature = AMBIENT'],
    (sku) => sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1,
  );
});

test('an order and its parcel are readable without a connection, and gone after the sign-out', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      const orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
      await sendParcel(orderNo);
      await openOrder(page, orderNo);
      await page.getByText(tracking).first().waitFor();
      await isCached(page, `/kept/Order/GetOrder?{"orderNo":"${orderNo}"}`);
      await isCached(page, `member-pages /member/orders/${orderNo}?${channel}`);
      await page.getByRole('link', { name: '我的訂單' }).first().click();
      await page.getByRole('article').first().waitFor();
      await isCached(page, '/kept/Order/GetOrderArray');
      await isCached(page, `member-pages /member/orders?${channel}`);

      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('article').first().waitFor();
      await offlineBar(page).waitFor();
      await isMember(page);
      await isHydrated(page, 'article a');
      await page
        .getByRole('link', { name: new RegExp(orderNo) })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/member/orders/${orderNo}`));
      await page.getByText(tracking).first().waitFor();
      await page.reload();
      await page.getByText(tracking).first().waitFor();
      await page.goto(`/products/${goods.productId}?${channel}`);
      await page.getByRole('heading', { name: '無網路連線' }).waitFor();
      await page.getByRole('link', { name: '我的訂單' }).click();
      await page.getByRole('article').first().waitFor();

      await page.context().setOffline(false);
      await offlineBar(page).waitFor({ state: 'hidden' });
      await isMember(page);
      await signOut(page);
      await page.getByText('登出成功').first().waitFor();
      await expect
        .poll(async () => (await cachedAddresses(page)).filter((one) => /^member-/.test(one)))
        .toEqual([]);
      const stored = await page.evaluate(() => JSON.stringify(localStorage));
      expect(stored).not.toContain(orderNo);
      await page.context().setOffline(true);
      await page.goto(`/member/orders/${orderNo}?${channel}`);
      await page.getByRole('heading', { name: '無網路連線' }).waitFor();
      expect(await page.content()).not.toContain(tracking);
    },
    withWorker,
  );
});

test('an order seen right after the sign-in is readable without a connection, where a worker was before', async () => {
  await visit(
    `/about-us?${channel}`,
    async (page) => {
      await isHydrated(page);
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const who = await joinShop(page);
      const orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
      await openOrder(page, orderNo);
      await isCached(page, `member-pages /member/orders/${orderNo}?${channel}`);
      await isCached(page, `/kept/Order/GetOrder?{"orderNo":"${orderNo}"}`);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('main').getByText(orderNo).first().waitFor();
      await page.getByRole('main').getByText(goods.name).first().waitFor();
      await isMember(page);
    },
    withWorker,
  );
});

test('wishlist, cart, pickup code and notifications are readable without a connection, which is said once', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      const orderNo = await orderToFetch(who, goods);
      const { productId, sku } = goods;
      const inCart = { channelId: 100083, cartType: 'CART', skuId: sku.skuId, quantity: 1 };
      await callAs(who, '/Cart/AddCartItem', inCart);
      await callAs(who, '/Wishlist/AddWishlistItem', { channelId: 100083, productId });
      const main = page.getByRole('main');
      const item = main.getByText(goods.name).first();
      const code = page.getByRole('img', { name: `取貨碼 ${orderNo}` });
      const notice = page.getByRole('region', { name: '通知' }).getByText(orderNo).first();
      const looks = [
        { path: '/member/wishlist', call: '/Wishlist/GetWishlistArray', part: item },
        { path: '/cart', call: '/Cart/GetCart', part: item },
        { path: '/notifications', call: '/Notification/GetNotificationArray', part: notice },
        { path: `/member/orders/${orderNo}`, call: '/Order/GetOrder', part: code },
      ];
      for (const { path, call, part } of looks) {
        await page.goto(`${path}?${channel}`);
        await part.waitFor();
        await isCached(page, `/kept${call}?`);
        await isCached(page, `member-pages ${path}?${channel}`);
        // Also before an order is opened, or after a release.
        await expect.poll(() => isCodeCached(page, '取貨時請出示這個條碼')).toBe(true);
      }

      await page.context().setOffline(true);
      for (const { path, part } of looks) {
        await page.goto(`${path}?${channel}`);
        await part.waitFor();
        await offlineBar(page).waitFor();
        await isHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(await page.getByText('無網路連線').count(), path).toBe(1);
        if (path === '/cart') await bottomBarIsFree(page);
      }
      await page.goto(`/notifications?${channel}`);
      await page.getByText('未讀').first().waitFor();
      await page.getByRole('button', { name: '全部標為已讀' }).click();
      await page.getByText('沒有未讀的通知').waitFor();
      expect(await page.getByText('無網路連線').count()).toBe(1);
      const sent = page.waitForResponse(
        (response) => response.url().endsWith('/Notification/MarkAllRead') && response.ok(),
      );
      await page.context().setOffline(false);
      await sent;
      expect(await callAs(who, '/Notification/GetUnreadNotificationCount', {})).toBe(0);
    },
    withWorker,
  );
});

test('a product seen before shows that its price is a stored one, and a heart waits for the connection', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await joinShop(page);
      const path = `/products/${goods.productId}?${channel}`;
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: goods.name }).waitFor();
      await isCached(page, `shop-pages ${path}`);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: goods.name }).waitFor();
      await offlineBar(page).waitFor();
      await isMember(page);
      const heart = page.getByRole('main').getByRole('button', { name: /收藏/ }).first();
      await heart.click();
      await page.getByText('連線後會更新收藏').first().waitFor();
      expect(await page.getByText('無網路連線').count()).toBe(1);
      const sent = page.waitForResponse(
        (response) => response.url().endsWith('/Wishlist/AddWishlistItem') && response.ok(),
      );
      await page.context().setOffline(false);
      await sent;
      await offlineBar(page).waitFor({ state: 'hidden' });
    },
    withWorker,
  );
});

test('the home page and a product of a flash sale say once that there is no connection', async () => {
  const { result: flash } = await callShop<{ result: { id: number }[] }>(
    '/Product/GetScpProductArray',
    { channelId: 100083, limit: 1, filterArray: ['flag = FLASH'] },
  );
  await visit(
    'about:blank',
    async (page) => {
      await joinShop(page);
      const paths = [`/?${channel}`, `/products/${flash[0]?.id}?${channel}`];
      for (const path of paths) {
        await page.goto(path);
        await isCached(page, `shop-pages ${path}`);
      }
      await page.context().setOffline(true);
      for (const path of paths) {
        const failed = page.waitForEvent('requestfailed');
        await page.goto(path);
        await failed;
        await offlineBar(page).waitFor();
        await isHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(await page.getByText('無網路連線').count(), path).toBe(1);
      }
    },
    withWorker,
  );
});

test('a sign-out without a connection clears this device, and ends the session at the next one', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      const orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
      const path = `/member/orders/${orderNo}?${channel}`;
      await openOrder(page, orderNo);
      await isCached(page, `/kept/Order/GetOrder?{"orderNo":"${orderNo}"}`);
      await isCached(page, `member-pages ${path}`);
      await expect.poll(() => isCodeCached(page, '一般會員')).toBe(true);
      const sessions = async () =>
        (await page.context().cookies()).filter(({ name }) => name === 'kaituan_refresh').length;

      await page.context().setOffline(true);
      await page.reload();
      await isMember(page);
      await isHydrated(page);
      await signOut(page);
      await page.getByText('登出成功：這台裝置上的資料已清除，連線後會完成登出').first().waitFor();
      // One sentence, not two.
      expect(await page.getByText('登出成功', { exact: true }).count()).toBe(0);
      await expect
        .poll(async () => (await cachedAddresses(page)).filter((one) => /^member-/.test(one)))
        .toEqual([]);
      await page.goto(path);
      await page.getByRole('heading', { name: '無網路連線' }).waitFor();
      expect(await page.content()).not.toContain(orderNo);
      expect(await sessions()).toBe(1);

      await page.context().setOffline(false);
      // It opens by itself what was asked for, which a page opened meanwhile would meet.
      await isHydrated(page);
      await page.goto(`/about-us?${channel}`);
      await isGuest(page);
      await expect.poll(sessions).toBe(0);
      await expect(callAs(who, '/Order/GetOrder', { orderNo })).rejects.toThrow();
    },
    withWorker,
  );
});

test('a guest who comes back has the pages seen since and can install the shop, and who comes once downloads nothing for it', async () => {
  await visit(
    `/about-us?${channel}`,
    async (page) => {
      const workers = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await isHydrated(page);
      // Longer than a page waits for its rest.
      await page.waitForTimeout(6_000);
      expect(await workers()).toBe(0);
      await page.reload();
      await isCached(page, `shop-pages /about-us?${channel}`);
      expect((await cachedAddresses(page)).join('\n')).not.toContain('/assets/cart-');
      await expectInstallable(page);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: '關於我們' }).waitFor();
      await offlineBar(page).waitFor();
    },
    withWorker,
  );
});

/** Only a whole Chromium judges it; where there is none this file says so. */
const desktopBrowser = findSystemBrowser();
const missing = 'no desktop Chromium is installed, which would say whether the shop can be';
if (!desktopBrowser) console.warn(`e2e/shells/offline.test.ts tests less: ${missing}`);

test('a desktop’s Chromium finds nothing that keeps the shop from being installed', async (context) => {
  if (!desktopBrowser) return context.skip(missing);
  const browser = await launchBrowser({ path: desktopBrowser, pictures: true });
  const { url } = sharedShop();
  // Its windows here are private ones, from which nothing is installed: that it says so shows that it judges.
  expect(await installabilityProblems(browser, `${url}/?${channel}`)).toEqual(['in-incognito']);
  const file = await installabilityProblems(browser, `${url}/robots.txt`);
  expect(file).toContain('no-manifest');
  await browser.close();
});
