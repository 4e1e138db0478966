import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedShop } from '../support/shared-shop.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';
import { withWorker } from './device-caches.ts';
import { openReleases } from './second-build.ts';

const visit = useBrowser();

let gateway: Awaited<ReturnType<typeof openReleases>>;
beforeAll(async () => {
  gateway = await openReleases(sharedShop().url, []);
});
afterAll(() => gateway?.close());

test('what was never seen says whether the connection or the shop is missing, and is opened once it is back', async () => {
  await visit(
    `/about-us?${channel}`,
    async (page) => {
      await isHydrated(page);
      await page.waitForLoadState('networkidle');
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.goto(`/faq?${channel}`);
      await page.getByRole('heading', { name: '無網路連線' }).waitFor();
      expect(await page.title()).toBe('無網路連線');
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: '常見問題' }).waitFor();

      gateway.goAway();
      await page.goto(`/privacy-policy?${channel}`);
      await page.getByRole('heading', { name: '連不上商店' }).waitFor();
      expect(await page.getByText('無網路連線').count()).toBe(0);
      gateway.comeBack();
      await page.getByRole('heading', { level: 1, name: '隱私權政策' }).waitFor();
    },
    { ...withWorker, baseURL: gateway.url },
  );
});
