import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeBuyer, callerAt, findGoods, openCheckout } from '../support/buyer.ts';
import { orderWith } from '../support/checkout-form.ts';
import { makeMember } from '../support/new-member.ts';
import { changePrice } from '../support/owner.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';
import { openReleases } from './second-build.ts';

const visit = useBrowser();
const offlineBar = (page: Page) => page.getByText('無網路連線：離線資料，價格與庫存以連線後為準');
const price = (twd: number) => twd.toLocaleString('en');

let releases: Awaited<ReturnType<typeof openReleases>>;
beforeAll(async () => {
  releases = await openReleases(sharedShop().url, [
    { path: /^\/service-worker\.js/, change: (text) => `${text}\n// the second build` },
    { path: /^\/builds\/latest\.json/, change: () => '{"id":"second"}' },
    { path: /^\/builds\/meta\/second\.json/, change: () => '{"id":"second"}' },
  ]);
});
afterAll(() => releases?.close());

/** The workers of this page, after the browser looked for a newer one, and whether one took the page over since `followWorkers`. */
const lookForWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const { active, waiting, installing } = registration ?? {};
    const states = [active, waiting, installing].flatMap((worker) => worker?.state ?? []);
    return { states, isTakenOver: document.documentElement.dataset.takenOver !== undefined };
  });
const followWorkers = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset.takenOver = '';
    }),
  );

test('a new build takes over at the next page: none is trapped on the old one, and no old price passes as new', async () => {
  const { token } = await makeMember();
  const goods = await findGoods(callerAt(sharedShop().url, token));
  const path = `/products/${goods.productId}?sku=${goods.skuId}&${channel}`;
  await visit(
    path,
    async (page) => {
      await isHydrated(page);
      // A first visit caches nothing; this browser has the files now.
      await page.waitForLoadState('networkidle');
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const shows = (twd: number) =>
        expect.poll(() => page.getByRole('main').innerText()).toContain(price(twd));
      await shows(goods.priceTwd);
      const older = await page.context().newPage();
      await older.goto(`/about-us?${channel}`);
      await isHydrated(older, 'footer a');
      await followWorkers(page);

      const newTwd = goods.priceTwd + 7;
      await changePrice(goods.code, goods.priceTwd, newTwd);
      releases.release();
      try {
        // The tab of the old build goes on with its own files, and the worker of the new one takes it over.
        await expect
          .poll(() => lookForWorker(page), { timeout: 120_000 })
          .toEqual({ states: ['activated'], isTakenOver: true });
        await older.getByRole('link', { name: '常見問題' }).last().click();
        await older.getByRole('heading', { level: 1, name: '常見問題' }).waitFor();
        await page.reload();
        await shows(newTwd);
        expect(await offlineBar(page).count()).toBe(0);
        await page.context().setOffline(true);
        await page.reload();
        await shows(newTwd);
        await offlineBar(page).waitFor();
      } finally {
        await changePrice(goods.code, newTwd, goods.priceTwd);
      }
    },
    { serviceWorkers: 'allow', baseURL: releases.url },
  );
});

test('a build that comes out during a checkout is told after the order', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const call = await becomeBuyer(page);
      const { skuId } = await findGoods(call);
      await openCheckout(page, call, [skuId]);
      const asked = page.waitForResponse(/\/builds\/meta\/second\.json/);
      releases.release();
      // As when the shopper comes back to the tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await asked;
      const notice = page.getByText('網站有新版本');
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await notice.count()).toBe(0);
      await orderWith(page, '宅配貨到付款');
      await page.waitForURL(/\/checkout-result\//);
      await page.getByRole('heading', { name: '訂單已成立' }).waitFor();
      expect(await notice.count()).toBe(0);

      await page.getByRole('link', { name: '查看訂單' }).click();
      await page.waitForURL(/\/member\/orders\//);
      await notice.waitFor();
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: '重新整理' }).click();
      await loaded;
      await isHydrated(page);
      expect(await notice.count()).toBe(0);
    },
    { baseURL: releases.url },
  );
});
