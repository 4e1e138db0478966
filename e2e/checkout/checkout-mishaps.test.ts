import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeBuyer, findGoods, getOrderNo, joinAsBuyer, openCheckout } from '../support/buyer.ts';
import {
  agree,
  choosePayment,
  isSaved,
  openStep,
  orderWith,
  submitButton,
} from '../support/checkout-form.ts';
import { changePrice } from '../support/owner.ts';
import { loginDialog, signIn } from '../support/sign-in.ts';
import { useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Timeout for machines busy with other tests. */
const soon = { timeout: 30_000 };
const refusalsExpected = { expectedStatuses: [409, 422] };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const isOrdered = (page: Page) => page.getByRole('heading', { name: '訂單已成立' }).waitFor();

test('a price that moved is shown, old and new, before anything is ordered', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const call = await becomeBuyer(page);
      const goods = await findGoods(call);
      const checkoutNo = await openCheckout(page, call, [goods.skuId]);
      await choosePayment(page, '宅配貨到付款');
      await isSaved(page);
      const moved = goods.priceTwd + 37;
      await changePrice(goods.code, goods.priceTwd, moved);
      await agree(page);
      await submitButton(page).click();
      const dialog = page.getByRole('alertdialog', { name: '內容有變動，請確認' });
      await dialog.waitFor();
      const text = await dialog.innerText();
      expect(text).toContain(`NT$${goods.priceTwd.toLocaleString('en-US')}`);
      expect(text).toContain(`NT$${moved.toLocaleString('en-US')}`);
      expect(text).toContain('應付總額');
      await page.getByRole('button', { name: '返回檢查' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('結帳開始後有變動').waitFor();
      expect((await call('/Checkout/GetCheckout', { checkoutNo })).result.status).toBe('OPEN');

      await submitButton(page).click();
      await isOrdered(page);
      const orderNo = await getOrderNo(call, checkoutNo);
      const { result: order } = await call('/Order/GetOrder', { orderNo });
      expect(order.lines[0]?.unitPriceTwd).toBe(moved);
      await changePrice(goods.code, moved, goods.priceTwd);
    },
    refusalsExpected,
  );
});

test('unsaved changes survive a reload and are saved when possible', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
    await page.route('**/Checkout/UpdateCheckout', (route) => route.abort());
    await openStep(page, '確認');
    await field(page, '想告訴我們的事').fill('請放管理室');
    await openStep(page, '收件與配送');
    await field(page, '收件人').fill('林大美');
    await page.getByText('尚未存好').locator('visible=true').waitFor();
    await page.reload();
    await field(page, '收件人').waitFor();
    await expect.poll(() => field(page, '收件人').inputValue(), soon).toBe('林大美');
    await openStep(page, '確認');
    expect(await field(page, '想告訴我們的事').inputValue()).toBe('請放管理室');
    await page.unroute('**/Checkout/UpdateCheckout');
    await page.getByRole('button', { name: '立即重試' }).locator('visible=true').click();
    await isSaved(page);
    const { result } = await call('/Checkout/GetCheckout', { checkoutNo });
    expect(result).toMatchObject({ note: '請放管理室', address: { recipient: '林大美' } });
  });
});

test('an expired session loses nothing that was typed', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinAsBuyer(page);
      const call = await becomeBuyer(page, who);
      const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
      await openStep(page, '確認');
      await page.context().clearCookies();
      await page.route('**/Checkout/UpdateCheckout', (route) =>
        route.continue({
          headers: { ...route.request().headers(), authorization: 'Bearer x.y.z' },
        }),
      );
      await field(page, '想告訴我們的事').fill('登入過期也要在');
      await loginDialog(page).waitFor();
      await page.unroute('**/Checkout/UpdateCheckout');
      await page.getByRole('button', { name: '前往登入' }).click();
      await signIn(page, who);
      await page.waitForURL(new RegExp(`/checkout/${checkoutNo}`));
      await openStep(page, '確認');
      await expect
        .poll(() => field(page, '想告訴我們的事').inputValue(), soon)
        .toBe('登入過期也要在');
      await isSaved(page);
      expect((await call('/Checkout/GetCheckout', { checkoutNo })).result.note).toBe(
        '登入過期也要在',
      );
    },
    { expectedStatuses: [401, 403] },
  );
});

test('two taps make one order, and so does a connection that breaks while ordering', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const goods = await findGoods(call);
    await openCheckout(page, call, [goods.skuId]);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/Checkout/SubmitCheckout')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await choosePayment(page, '宅配貨到付款');
    await agree(page);
    await isSaved(page);
    await submitButton(page).dblclick();
    await isOrdered(page);
    expect(keys).toHaveLength(1);

    const checkoutNo = await openCheckout(page, call, [goods.skuId]);
    await page.route('**/Checkout/SubmitCheckout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await orderWith(page, '宅配貨到付款');
    await isOrdered(page);
    expect(keys[1]).toBe(`submit-${checkoutNo}`);
    const { result: orders } = await call('/Order/GetOrderArray', { tab: 'ALL' });
    const orderNo = await getOrderNo(call, checkoutNo);
    expect(orders.filter((order) => order.orderNo === orderNo)).toHaveLength(1);
  });
});

test('an expired checkout is renewed with everything typed', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
    await openStep(page, '收件與配送');
    await field(page, '收件人').fill('林三美');
    await field(page, '收件人').blur();
    await isSaved(page);
    await page.route('**/Checkout/GetCheckout', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      if (answer.result.checkoutNo === checkoutNo) answer.result.status = 'EXPIRED';
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await page.getByText('結帳時間到了').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('商品都還在購物車裡');
    await page.getByRole('button', { name: '重新結帳' }).click();
    await page.waitForURL((url) => !url.pathname.includes(checkoutNo));
    await openStep(page, '收件與配送');
    await expect.poll(() => field(page, '收件人').inputValue(), soon).toBe('林三美');
  });
});
