import { expect, test } from 'vitest';
import { channel, desktop, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const noScripts = { javaScriptEnabled: false, viewport: desktop };

test('from the home page to a product by links alone', async () => {
  await visit(
    `/?${channel}`,
    async (page) => {
      await page.getByRole('link', { name: '商品分類' }).first().click();
      await page.waitForURL('**/category?**');
      await page.getByRole('main').getByRole('link').first().click();
      await page.goto(`/products?${channel}`);
      await page.getByRole('link', { name: '看更多商品' }).click();
      await page.waitForURL(/cursor=/);
      await page.locator('[data-cards] li a').first().click();
      await page.waitForURL(/\/products\/\d+/);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
      expect(await page.getByText(/NT\$/).count()).toBeGreaterThan(0);
    },
    noScripts,
  );
});

test('searching from the field', async () => {
  await visit(
    `/?${channel}`,
    async (page) => {
      await page.getByRole('combobox', { name: '搜尋商品' }).fill('咖啡');
      await page.getByRole('button', { name: '搜尋' }).click();
      await page.waitForURL(/\/search\?.*q=/);
      expect(await page.locator('[data-cards] li').count()).toBeGreaterThan(0);
    },
    noScripts,
  );
});

test('filtering by links', async () => {
  await visit(
    `/products?${channel}`,
    async (page) => {
      await page
        .getByRole('complementary')
        .getByRole('link', { name: /^冷凍 *\d/ })
        .click();
      await page.waitForURL(/searchQuery=/);
      expect(await page.locator('[data-cards] li').count()).toBeGreaterThan(0);
    },
    noScripts,
  );
});
