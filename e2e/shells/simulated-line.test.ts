import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeBuyer, getOrderNo, openCheckout } from '../support/buyer.ts';
import { openStep, orderWith } from '../support/checkout-form.ts';
import { findGoods } from '../support/find-goods.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

const goods = () =>
  findGoods(
    ['availability = IN_STOCK', 'temperature = AMBIENT'],
    ({ availability, moq, multiple }) => availability === 'IN_STOCK' && moq === 1 && multiple === 1,
  );

/** Opens a page of the shop in the simulated LINE. */
async function openInLine(page: Page, path: string): Promise<void> {
  await page.goto(`/demo-line/open?to=${encodeURIComponent(path)}`);
  await page.waitForURL(`**${path}`);
  await isHydrated(page);
}

/** The window that a press opens over the page, until it has closed. */
async function inWindow(page: Page, press: () => Promise<void>, act: (window: Page) => unknown) {
  const opens = page.waitForEvent('popup');
  await press();
  const window = await opens;
  const closes = window.waitForEvent('close');
  await act(window);
  await closes;
}

test('a demo without a channel of LINE’s sends cards to friends, and says what to do when LINE does not', async () => {
  await visit('about:blank', async (page) => {
    const { productId } = await goods();
    await openInLine(page, `/products/${productId}?${channel}`);
    await page.getByRole('button', { name: '傳到這個聊天室' }).waitFor();
    const share = () => page.getByRole('button', { name: '分享', exact: true }).first().click();
    await inWindow(page, share, async (sheet) => {
      await sheet.getByText('模擬 LINE（示範模式）').waitFor();
      await sheet.getByRole('button', { name: '模擬 LINE 失敗' }).click();
    });
    await page.getByText('LINE 的視窗沒有完成，請再試一次').first().waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '複製連結' }).click();
    await page.getByText('已複製，貼給好友就可以了').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/products/${productId}`);

    await inWindow(page, share, async (sheet) => {
      await sheet.getByRole('checkbox', { name: '林小美' }).check();
      await sheet.getByRole('button', { name: '傳送' }).click();
    });
    await page.goto('/demo-line');
    await page.getByText('傳給林小美').waitFor();
  });
});

test('in the simulated LINE a store is chosen and the order paid in windows, and the checkout stays', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const { sku } = await goods();
    await openInLine(page, `/faq?${channel}`);
    const checkoutNo = await openCheckout(page, call, [sku.skuId]);
    await openStep(page, '收件與配送');
    await page.getByRole('radio', { name: '7-ELEVEN 超商取貨' }).check();
    const before = page.url();
    const chooseStore = () => page.getByRole('button', { name: '選擇門市' }).click();
    await inWindow(page, chooseStore, async (map) => {
      await map.waitForURL(/\/demo-store-map/);
      await map.getByRole('button').first().click();
    });
    await page.getByRole('button', { name: '更換門市' }).waitFor();
    expect(page.url()).toBe(before);

    await inWindow(
      page,
      () => orderWith(page, '信用卡'),
      async (gateway) => {
        await gateway.waitForURL(/\/demo-gateway\//);
        await gateway.getByRole('button', { name: '付款成功' }).click();
        await gateway.getByRole('button', { name: '返回商店' }).click();
      },
    );
    await page.getByRole('heading', { name: '付款完成' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/checkout-result/${checkoutNo}`);
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result } = await call('/Order/GetOrder', { orderNo });
    expect(result).toMatchObject({ paymentStatus: 'PAID' });
  });
});
