import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findGoods, type Goods } from '../support/find-goods.ts';
import { joinShop } from '../support/new-member.ts';
import { placeOrder, runOrderCommand, sendParcel } from '../support/order-office.ts';
import { button, label, openOrder, orderOf } from '../support/order-page.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });
let goods: Goods;
beforeAll(async () => {
  goods = await findGoods(
    ['availability = IN_STOCK', 'temperature = AMBIENT'],
    (sku) => sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1,
  );
});

test('some pieces go back with a photo: amounts add up, one request at a time, money by account', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const orderNo = await placeOrder(who, [{ goods, quantity: 3 }]);
    await sendParcel(orderNo);
    await openOrder(page, orderNo);
    await page.getByText('900123456789').first().waitFor();
    await runOrderCommand('deliver', { orderNo });
    await page.reload();
    await page.getByRole('link', { name: '申請退貨' }).click();
    await page.getByRole('heading', { name: '申請退貨' }).waitFor();
    await isHydrated(page);

    await button(page, '送出退貨申請').click();
    await page.getByText('請選擇要退的商品與件數').waitFor();
    await button(page, '增加數量').click();
    await button(page, '送出退貨申請').click();
    await page.getByText('請選擇退貨原因').waitFor();
    const reason = page.getByRole('combobox', { name: '退貨原因' });
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await reason.selectOption({ label: '不符合期待、改變心意' });
    const total = page.getByRole('region', { name: '退款金額' }).getByRole('definition').last();
    const shown = async () => Number((await total.innerText()).replace(/\D/g, ''));
    const { lines, shippingFeeTwd, shippingDiscountTwd } = await orderOf(who, orderNo);
    const shareTwd = Math.floor((lines[0]?.netTwd ?? 0) / 3);
    await expect.poll(shown).toBe(shareTwd);
    await reason.selectOption({ label: '商品破損或瑕疵' });
    const totalTwd = shareTwd + shippingFeeTwd - shippingDiscountTwd;
    await expect.poll(shown).toBe(totalTwd);
    const sizes: number[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/return-photos')) sizes.push(response.status());
    });
    const photo = await drawPhoto(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: photo });
    await expect.poll(() => sizes).toEqual([200]);
    await page.getByLabel('說明（選填）').fill('外盒破了');
    await button(page, '送出退貨申請').click();

    await page.waitForURL(/#returns$/);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('退貨');
    await expect.poll(() => label(page).innerText()).toBe('退貨中');
    await page.getByRole('img', { name: '退貨照片 1' }).waitFor();
    expect((await orderOf(who, orderNo)).returns[0]?.refundTwd).toBe(totalTwd);
    await page.goto(`/member/orders/${orderNo}/return?${channel}`);
    await page.getByText('已有一筆退貨正在處理中').waitFor();

    await openOrder(page, orderNo);
    await button(page, '取消退貨申請').click();
    await button(page, '確定取消').click();
    await expect.poll(() => label(page).innerText()).toBe('已送達');

    await page.getByRole('link', { name: '申請退貨' }).click();
    await button(page, '全部退貨').click();
    await page.getByRole('combobox', { name: '退貨原因' }).selectOption('DAMAGED');
    await button(page, '送出退貨申請').click();
    await page.waitForURL(/#returns$/);
    const { returns, payableTwd } = await orderOf(who, orderNo);
    const { returnNo = '', refundTwd = 0 } = returns.at(-1) ?? {};
    expect(refundTwd).toBeLessThanOrEqual(payableTwd);
    for (const decision of ['approve', 'sent', 'inspect', 'refund']) {
      await runOrderCommand('return', { orderNo, returnNo, decision, reason: '宅配到付' });
    }
    await page.reload();
    await button(page, '送出退款帳戶').click();
    await page.getByText('請輸入 3 位數的銀行代碼，例如 812').waitFor();
    await page.getByRole('textbox', { name: '銀行代碼', exact: true }).fill('812');
    await page.getByRole('textbox', { name: '帳號', exact: true }).fill('2048-1000-123456');
    await page.getByRole('textbox', { name: '戶名' }).fill('王小明');
    await button(page, '送出退款帳戶').click();
    await expect
      .poll(async () => (await orderOf(who, orderNo)).refunds[0]?.needsAccount)
      .toBe(false);
    await button(page, '送出退款帳戶').waitFor({ state: 'detached' });
  });
});

/** A picture as a camera makes it: large, and of many colours. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3_000;
    canvas.height = 2_000;
    const context = canvas.getContext('2d');
    for (let hue = 0; hue < 360 && context; hue += 1) {
      context.fillStyle = `hsl(${hue} 70% 50%)`;
      context.fillRect(hue * 8, 0, 8, 2_000);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
