import { expect, test } from 'vitest';
import { becomeBuyer, openCheckout } from './buyer.ts';
import { openStep } from './checkout-form.ts';
import { findGoods } from './find-goods.ts';
import { channel, isHydrated, useBrowser } from './visit.ts';

const visit = useBrowser();

test('a demo without a channel of LINE’s plays its app: cards for friends, and windows over the checkout', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const { productId, sku } = await findGoods(
      ['availability = IN_STOCK', 'temperature = AMBIENT'],
      ({ availability, moq, multiple }) =>
        availability === 'IN_STOCK' && moq === 1 && multiple === 1,
    );
    const path = encodeURIComponent(`/products/${productId}?${channel}`);
    await page.goto(`/demo-line/open?to=${path}`);
    await page.waitForURL(`**/products/${productId}?**`);
    await isHydrated(page);
    await page.getByRole('button', { name: '傳到這個聊天室' }).waitFor();
    const sheetOpens = page.waitForEvent('popup');
    await page.getByRole('button', { name: '分享', exact: true }).first().click();
    const sheet = await sheetOpens;
    await sheet.getByText('模擬 LINE（示範模式）').waitFor();
    await sheet.getByRole('checkbox', { name: '林小美' }).check();
    const sheetEnds = sheet.waitForEvent('close');
    await sheet.getByRole('button', { name: '傳送' }).click();
    await sheetEnds;
    await page.goto('/demo-line');
    await page.getByText('傳給林小美').waitFor();

    await openCheckout(page, call, [sku.skuId]);
    await openStep(page, '收件與配送');
    await page.getByRole('radio', { name: '7-ELEVEN 超商取貨' }).check();
    const before = page.url();
    const mapOpens = page.waitForEvent('popup');
    await page.getByRole('button', { name: '選擇門市' }).click();
    const map = await mapOpens;
    await map.waitForURL(/\/demo-store-map/);
    const mapEnds = map.waitForEvent('close');
    await map.getByRole('button').first().click();
    await mapEnds;
    await page.getByRole('button', { name: '更換門市' }).waitFor();
    expect(page.url()).toBe(before);
  });
});
