import { demoOwner } from '@kaituan/demo/demo';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterShop } from '../support/sign-in.ts';
import { phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** Leaves a half-typed form in a way of its own: asked once, it stays as it was; asked again, it is left. */
async function leaveTwice(page: Page, field: string, leave: () => Promise<unknown>): Promise<void> {
  const here = page.url();
  const typed = page.getByRole('main').getByLabel(field, { exact: true });
  await typed.fill('打到一半');
  const asked = page.getByRole('alertdialog', { name: '還沒有儲存，要離開嗎？' });
  await leave();
  await asked.waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  await asked.getByRole('button', { name: '返回' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(here);
  expect(await typed.inputValue()).toBe('打到一半');
  await leave();
  await asked.getByRole('button', { name: '不儲存就離開' }).click();
  await asked.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).not.toBe(here);
  await page.locator('main h1:visible').waitFor();
}

test('a half-typed form is left by the Back button and by links only by those who say so, who are asked once', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, demoOwner);
      await page.goto('/admin/opening');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^公司資料/ })
        .click();
      await page.waitForURL('**/admin/company');
      await leaveTwice(page, '商店名稱', () => page.goBack());
      expect(new URL(page.url()).pathname).toBe('/admin/opening');

      await page.goto('/admin/goods/new');
      const bar = page.getByRole('navigation', { name: '常用頁面' });
      await leaveTwice(page, '商品名稱', () => bar.getByRole('link').first().click());
      // What was given up is not asked about again.
      await page.goBack();
      await page.waitForURL('**/admin/goods/new');
      expect(await page.getByLabel('商品名稱', { exact: true }).inputValue()).toBe('');
      await bar.getByRole('link').first().click();
      await expect.poll(() => page.url()).not.toContain('/goods/new');
    },
    { viewport: phone },
  );
});
