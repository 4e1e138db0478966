import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeBuyer, findGoods, getOrderNo, openCheckout } from '../support/buyer.ts';
import {
  agree,
  choosePayment,
  isSaved,
  isStepOpen,
  nextButton,
  openStep,
  orderWith,
  submitButton,
} from '../support/checkout-form.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Timeout for machines busy with other tests. */
const soon = { timeout: 30_000 };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const focusedPath = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.path);
const isOrdered = (page: Page) => page.getByRole('heading', { name: '訂單已成立' }).waitFor();

/** The accessible description of a field. */
const descriptionOf = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  });

test('a shopper has goods brought home and pays on delivery', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const goods = await findGoods(call);
    const checkoutNo = await openCheckout(page, call, [goods.skuId]);
    await page.getByRole('timer').first().waitFor();
    await openStep(page, '收件與配送');
    await field(page, '收件人').fill('林小美');
    await page.getByRole('combobox', { name: '縣市' }).selectOption('臺南市');
    await page.getByRole('combobox', { name: '鄉鎮市區' }).selectOption('東區');
    expect(await field(page, '郵遞區號').inputValue()).toBe('701');
    await field(page, '路名門牌').fill('大學路 1 號');
    await page.getByRole('combobox', { name: '希望到貨日' }).selectOption({ index: 2 });
    await page.getByRole('combobox', { name: '時段' }).selectOption('MORNING');
    await orderWith(page, '宅配貨到付款');
    await page.waitForURL(/\/checkout-result\//);
    await isOrdered(page);
    expect(await page.getByRole('main').innerText()).toContain('請付給配送人員');
    await page.getByRole('link', { name: '購物車', exact: false }).first().waitFor();

    const orderNo = await getOrderNo(call, checkoutNo);
    const { result: order } = await call('/Order/GetOrder', { orderNo });
    expect(order).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'COD_DUE',
      address: { recipient: '林小美', zip: '701', county: '臺南市', street: '大學路 1 號' },
      invoice: { type: 'MEMBER_CARRIER' },
      shipments: [{ method: 'HOME_AMBIENT', slot: 'MORNING', day: expect.any(String) }],
    });

    await page.goto(`/checkout/${checkoutNo}?${channel}`);
    await page.waitForURL(/\/checkout-result\//);
    await isOrdered(page);
  });
});

test('who ordered before finds everything filled in, and pays in two taps', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const { skuId } = await findGoods(call);
    await openCheckout(page, call, [skuId]);
    await openStep(page, '收件與配送');
    await field(page, '收件人').fill('林小美');
    await orderWith(page, '宅配貨到付款');
    await isOrdered(page);

    const checkoutNo = await openCheckout(page, call, [skuId]);
    for (const step of ['收件與配送', '付款與發票', '確認'] as const) {
      expect(await isStepOpen(page, step)).toBe(false);
    }
    const text = await page.getByRole('main').innerText();
    for (const choice of ['林小美', '和平東路一段 1 號', '宅配貨到付款', '會員載具']) {
      expect(text).toContain(choice);
    }
    const rendered = await page.request.get(`/checkout/${checkoutNo}?${channel}`);
    expect(await rendered.text()).not.toContain('林小美');
    await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).check();
    await submitButton(page).click();
    await isOrdered(page);
  });
});

test('a step that has problems keeps its place, is opened again, and back leads to the one before', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    await openCheckout(page, call, [(await findGoods(call)).skuId]);
    expect(await isStepOpen(page, '付款與發票')).toBe(true);
    await openStep(page, '收件與配送');
    await field(page, '收件人').fill('');
    await field(page, '手機').fill('0912');
    expect(await field(page, '手機').getAttribute('aria-invalid')).toBe('false');
    await nextButton(page).click();
    await page.getByText('請填寫收件人姓名').waitFor();
    await expect.poll(() => focusedPath(page), soon).toBe('address.recipient');
    expect(await field(page, '收件人').getAttribute('aria-invalid')).toBe('true');
    expect(await descriptionOf(page, '收件人')).toBe('請填寫收件人姓名');
    expect(await descriptionOf(page, '手機')).toContain('09 開頭共 10 碼');

    await field(page, '收件人').fill('林小美');
    await field(page, '手機').fill('0912 345 678');
    await expect.poll(() => field(page, '手機').getAttribute('aria-invalid'), soon).toBe('false');
    await nextButton(page).click();
    // The usual way to pay is chosen, and its step was open before: it has nothing to ask.
    await expect.poll(() => isStepOpen(page, '確認'), soon).toBe(true);
    await page.goBack();
    await expect.poll(() => isStepOpen(page, '收件與配送'), soon).toBe(true);
    expect(await field(page, '手機').inputValue()).toBe('0912 345 678');
    await choosePayment(page, '宅配貨到付款');
    await isSaved(page);
    await nextButton(page).click();
    await expect.poll(() => isStepOpen(page, '確認'), soon).toBe(true);
    await submitButton(page).click();
    await expect.poll(() => focusedPath(page), soon).toBe('consent');
    await page.locator('#consent-note').getByText('請先閱讀並勾選同意').waitFor();
    await agree(page);
    await submitButton(page).click();
    await isOrdered(page);
  });
});

test('a company’s invoice needs a tax id that can be', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
    await choosePayment(page, '宅配貨到付款');
    await page.getByRole('radio', { name: '公司戶（三聯式）' }).check();
    const taxId = field(page, '統一編號');
    await taxId.fill('00000000');
    await field(page, '公司抬頭').fill('開團測試有限公司');
    await page.getByText('統一編號不正確，請確認 8 位數字').waitFor();
    await nextButton(page).click();
    await expect.poll(() => focusedPath(page), soon).toBe('invoice.value');

    await taxId.fill('０４５９５２５７');
    await expect.poll(() => taxId.getAttribute('aria-invalid'), soon).toBe('false');
    // Switching methods and back loses nothing.
    await page.getByRole('radio', { name: '手機條碼載具' }).check();
    await page.getByRole('radio', { name: '公司戶（三聯式）' }).check();
    expect(await field(page, '公司抬頭').inputValue()).toBe('開團測試有限公司');
    await agree(page);
    await submitButton(page).click();
    await isOrdered(page);
    const orderNo = await getOrderNo(call, checkoutNo);
    const { result: order } = await call('/Order/GetOrder', { orderNo });
    expect(order.invoice).toEqual({
      type: 'COMPANY',
      value: '04595257',
      title: '開團測試有限公司',
    });
  });
});

test('everything can be done with the keyboard alone', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const call = await becomeBuyer(page);
      await openCheckout(page, call, [(await findGoods(call)).skuId]);
      const tabTo = async (isJoinable: () => Promise<boolean>) => {
        for (let steps = 0; steps < 120; steps += 1) {
          if (await isJoinable()) return;
          await page.keyboard.press('Tab');
        }
        throw new Error('the keyboard does not get there');
      };
      const isFocused = (name: string) => () =>
        page.evaluate((expected) => {
          const { name, textContent } = (document.activeElement ?? {}) as HTMLInputElement;
          return name === expected || textContent === expected;
        }, name);
      await expect.poll(() => isStepOpen(page, '付款與發票'), soon).toBe(true);
      await tabTo(isFocused('paymentMethod'));
      for (let steps = 0; steps < 10; steps += 1) {
        const chosen = page.getByRole('radio', { name: '宅配貨到付款' });
        if (await chosen.isChecked()) break;
        await page.keyboard.press('ArrowDown');
      }
      await tabTo(isFocused('下一步'));
      await page.keyboard.press('Enter');
      await expect.poll(() => isStepOpen(page, '確認'), soon).toBe(true);
      await tabTo(isFocused('consent'));
      await page.keyboard.press('Space');
      // A fee that the member has not seen yet would be shown first.
      await isSaved(page);
      await tabTo(isFocused('送出訂單'));
      await page.keyboard.press('Enter');
      await isOrdered(page);
    },
    { viewport: { width: 1280, height: 900 } },
  );
});

test('parcels are fetched at a convenience store chosen on the map', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
    await openStep(page, '收件與配送');
    await page.getByRole('radio', { name: '7-ELEVEN 超商取貨' }).check();
    await field(page, '手機').fill('0922333444');
    await page.getByRole('button', { name: '選擇門市' }).click();
    await page.waitForURL(/\/demo-store-map/);
    await page.getByRole('button').first().click();
    await page.waitForURL(new RegExp(`/checkout/${checkoutNo}`));
    await page.getByRole('button', { name: '更換門市' }).waitFor();
    expect(await field(page, '手機').inputValue()).toBe('0922333444');
    expect(await page.getByRole('combobox', { name: '縣市' }).count()).toBe(0);
    await field(page, '取件人').fill('林小美');
    await orderWith(page, '超商取貨付款');
    await isOrdered(page);
    const { result: order } = await call('/Order/GetOrder', {
      orderNo: await getOrderNo(call, checkoutNo),
    });
    expect(order.shipments).toMatchObject([
      { method: 'CVS_711', store: { brand: '7-ELEVEN', storeId: expect.any(String) } },
    ]);
  });
});

test('a choice stays chosen while it is saved', async () => {
  await visit('about:blank', async (page) => {
    const call = await becomeBuyer(page);
    await openCheckout(page, call, [(await findGoods(call)).skuId]);
    await openStep(page, '付款與發票');
    const timesUndone = await page
      .getByRole('radio', { name: '銀行轉帳' })
      .evaluate(async (radio: HTMLInputElement) => {
        radio.click();
        const endMs = performance.now() + 2_000;
        let undone = 0;
        // Between any two tasks of the page: one of them shows what another puts right.
        const { port1, port2 } = new MessageChannel();
        return new Promise<number>((resolve) => {
          port1.onmessage = () => {
            if (!radio.checked) undone += 1;
            if (performance.now() < endMs) port2.postMessage(null);
            else resolve(undone);
          };
          port2.postMessage(null);
        });
      });
    expect(timesUndone).toBe(0);
    await isSaved(page);
  });
});
