import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  becomeBuyer,
  buyerStart,
  findGoods,
  openCheckout,
  orderWith,
  submitButton,
} from './buyer.ts';
import { findViolations } from './find-violations.ts';
import { desktop, phone, useBrowser } from './visit.ts';

const visit = useBrowser();
const widths = [360, 390, 600, 960, 1280, 1920, 2560];

async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1:visible, h1.sr-only').count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
}

async function expectFitting(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? phone.height;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const reached = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(reached, `at ${width} px`).toBeLessThanOrEqual(width);
  }
}

test.each([
  ['phone', phone, 'light'],
  ['desktop', desktop, 'light'],
  ['phone in the dark', phone, 'dark'],
] as const)(
  'checkout and result on a %s are accessible and fit the screen',
  async (_, viewport, colorScheme) => {
    await visit(
      buyerStart,
      async (page) => {
        const call = await becomeBuyer(page);
        const goods = [await findGoods(call), await findGoods(call, 'FROZEN')];
        await openCheckout(
          page,
          call,
          goods.map(({ skuId }) => skuId),
        );
        await page.getByRole('radio', { name: '公司戶（三聯式）' }).check();
        await submitButton(page).click();
        await page.getByText('請選擇付款方式').waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: '地址簿' }).click();
        await page.getByRole('dialog', { name: '地址簿' }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expectFitting(page);
        await page.setViewportSize(viewport);

        await page.getByRole('radio', { name: '會員載具' }).check();
        await orderWith(page, '銀行轉帳');
        await page.getByRole('heading', { name: '回報轉帳' }).waitFor();
        await expectAccessible(page);
        await expectFitting(page);
      },
      { viewport, colorScheme, reducedMotion: 'reduce' },
    );
  },
);
