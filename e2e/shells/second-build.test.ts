import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, findGoods } from '../support/buyer.ts';
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
  ]);
});
afterAll(() => releases?.close());

/** The text of the worker that answers for this page, as the browser fetched it. */
const isWorkerUpToDate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const { active, waiting, installing } = registration ?? {};
    return active?.state === 'activated' && !waiting && !installing;
  });

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
      const changes = page.evaluate(
        () =>
          new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
          }),
      );

      const newTwd = goods.priceTwd + 7;
      await changePrice(goods.code, goods.priceTwd, newTwd);
      releases.release();
      try {
        // The tab of the old build goes on with its own files, and the worker of the new one takes it over.
        expect(await isWorkerUpToDate(page)).toBeDefined();
        await changes;
        await expect.poll(() => isWorkerUpToDate(page)).toBe(true);
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
