import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  becomeBuyer,
  type CallAsMember,
  findGoods,
  getOrderNo,
  openCheckout,
} from '../support/buyer.ts';
import { orderWith } from '../support/checkout-form.ts';
import { useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Timeout for machines busy with other tests. */
const soon = { timeout: 30_000 };

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Places an order by a payment method. */
async function order(page: Page, call: CallAsMember, methodText: string): Promise<string> {
  const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
  await orderWith(page, methodText);
  return checkoutNo;
}

/** Presses a button of the simulated gateway and returns to the shop. */
async function payAtGateway(page: Page, scenario: string | undefined): Promise<void> {
  await page.waitForURL(/\/demo-gateway\//);
  if (scenario) await page.getByRole('button', { name: scenario }).click();
  await page.getByRole('button', { name: '返回商店' }).click();
  await page.waitForURL(/\/checkout-result\//);
}

test('a card pays the order', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await order(page, call, '信用卡');
    await payAtGateway(page, '付款成功');
    await heading(page, '付款完成').waitFor();
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result } = await call('/Order/GetOrder', { orderNo });
    expect(result).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(result.paidTwd).toBe(result.payableTwd);
  });
});

test('a card that fails can be tried again, and another way be taken', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await order(page, call, '信用卡');
    await payAtGateway(page, '付款失敗');
    await heading(page, '付款沒有成功').waitFor();
    await page.getByText(/卡片驗證沒有通過/).waitFor();
    await page.getByText('付款服務代碼 10100058').waitFor();
    await page.getByRole('button', { name: '再付一次' }).click();
    await payAtGateway(page, '付款失敗');
    await heading(page, '付款沒有成功').waitFor();
    await page.getByRole('button', { name: 'LINE Pay' }).click();
    await page.waitForURL(/\/demo-gateway\//);
    await page.goto(`/checkout-result/${checkoutNo}`);
    await heading(page, '付款確認中').waitFor();
    await page.getByText(/\d{2}:\d{2} 前可以重新付款或改用其他方式/).waitFor();
    await page.getByRole('button', { name: '重新付款' }).click();
    await page.waitForURL(/\/demo-gateway\//);
    // LINE Pay sends the browser back by itself.
    await page.getByRole('button', { name: '付款成功' }).click();
    await page.waitForURL(/\/checkout-result\//);
    await heading(page, '付款完成').waitFor();
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result } = await call('/Order/GetOrder', { orderNo });
    expect(result).toMatchObject({ paymentMethod: 'LINE_PAY', paymentStatus: 'PAID' });
  });
});

test('a notice that comes after the browser is waited for', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    await order(page, call, '信用卡');
    await payAtGateway(page, '先返回，後通知');
    await heading(page, '付款確認中').waitFor();
    await heading(page, '付款完成').waitFor();
  });
});

test('a virtual account is shown to pay into, until when, and seen as paid', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await order(page, call, 'ATM 虛擬帳號');
    await page.waitForURL(/\/demo-gateway\//);
    const gateway = page.url();
    await payAtGateway(page, undefined);
    await heading(page, '訂單已成立，請完成付款').waitFor();
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result: payment } = await call('/Payment/GetPayment', { orderNo });
    const shown = (await page.getByRole('main').innerText()).replace(/\s/g, '');
    expect(shown).toContain(payment.code?.account);
    expect(await page.getByRole('timer').innerText()).toMatch(/剩 \d 天 \d\d:\d\d:\d\d/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '複製帳號' }).click();
    await page.getByText('已複製').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment.code?.account);

    const atm = await page.context().newPage();
    await atm.goto(gateway);
    await atm.getByRole('button', { name: '付款成功' }).click();
    await page.bringToFront();
    await page.reload();
    await heading(page, '付款完成').waitFor();
  });
});

test('money that comes after its time pays an order whose goods are still held', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await order(page, call, 'ATM 虛擬帳號');
    await payAtGateway(page, '逾期後才付款');
    await heading(page, '付款完成').waitFor();
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result } = await call('/Order/GetOrder', { orderNo });
    expect(result).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID', refunds: [] });
    expect(result.paidTwd).toBe(result.payableTwd);
  });
});

test('a transfer is reported with the last five digits, and can be corrected', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await order(page, call, '銀行轉帳');
    await heading(page, '回報轉帳').waitFor();
    await page.getByRole('button', { name: '送出回報' }).click();
    await page.getByText('請填帳號的最後 5 個數字').waitFor();
    const digits = page.getByRole('textbox', { name: '轉出帳號末五碼' });
    expect(await digits.evaluate((input) => document.activeElement === input)).toBe(true);
    await digits.fill('54321');
    await page.reload();
    await expect.poll(() => digits.inputValue(), soon).toBe('54321');
    await page.getByRole('button', { name: '送出回報' }).click();
    await page.getByText('已收到您的回報：末五碼 54321').waitFor();
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result: payment } = await call('/Payment/GetPayment', { orderNo });
    expect(payment.report).toMatchObject({ lastFive: '54321', amountTwd: payment.amountTwd });

    await page.getByRole('button', { name: '修改回報' }).click();
    await digits.fill('11111');
    await page.getByRole('button', { name: '送出回報' }).click();
    await page.getByText('末五碼 11111').waitFor();
  });
});
