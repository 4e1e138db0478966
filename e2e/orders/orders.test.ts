import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findGoods, findSingles, type Goods } from '../support/find-goods.ts';
import { joinShop } from '../support/new-member.ts';
import { placeOrder, runOrderCommand, sendParcel } from '../support/order-office.ts';
import { button, label, openOrder, orderOf } from '../support/order-page.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { loginDialog } from '../support/sign-in.ts';
import { expectSuitsEverybody, judged } from '../support/suits-everybody.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
let goods: Goods;
beforeAll(async () => {
  goods = await findGoods(
    ['availability = IN_STOCK', 'temperature = AMBIENT'],
    (sku) => sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1,
  );
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a guest is prompted to sign in, and the page contains nothing of the order', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
    await page.context().clearCookies();
    await page.goto(`/member/orders/${orderNo}?${channel}`);
    await loginDialog(page).waitFor();
    expect(await page.content()).not.toContain(goods.name);
  });
});

test("another member's number, and one of no order, lead to the not-found page", async () => {
  await visit(
    'about:blank',
    async (page) => {
      const owner = await joinShop(page);
      const orderNo = await placeOrder(owner, [{ goods, quantity: 1 }]);
      await page.context().clearCookies();
      await joinShop(page);
      for (const path of [`${orderNo}`, `${orderNo}/return`, 'G2611210000000', 'nonsense']) {
        await page.goto(`/member/orders/${path}?${channel}`);
        await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
        expect(await page.content()).not.toContain(goods.name);
      }
    },
    { expectedStatuses: [404] },
  );
});

test('orders are listed by state, found by number and name, and stay where one left them', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const other = await findSingles(3);
    const numbers: string[] = [];
    for (let count = 0; count < 14; count += 1) {
      numbers.push(await placeOrder(who, [{ goods, quantity: 1 }], 'BANK_TRANSFER'));
    }
    const shipped = await placeOrder(who, [{ goods: other, quantity: 1 }]);
    await sendParcel(shipped);

    await page.goto(`/member/orders?${channel}`);
    await cards(page).first().waitFor();
    const tabs = page.getByRole('navigation', { name: '訂單狀態' });
    await tabs.getByRole('link', { name: '待收貨' }).click();
    await page.waitForURL(/tab=TO_RECEIVE/);
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await cards(page).first().innerText()).toContain(shipped);
    await tabs.getByRole('link', { name: '退貨' }).click();
    await page.getByText('沒有退貨或退款的訂單').waitFor();
    await page.getByRole('link', { name: '看全部訂單' }).click();
    await cards(page).first().waitFor();

    const field = page.getByRole('searchbox', { name: '以訂單編號或商品名稱搜尋' });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/Order/GetOrderArray')) requests.push(request.postData() ?? '');
    });
    // Nothing is searched while an input method composes.
    await field.dispatchEvent('compositionstart');
    await field.evaluate((input: HTMLInputElement) => {
      input.value = 'ㄓㄠˇ';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    await page.waitForTimeout(600);
    expect(requests).toEqual([]);
    await field.fill(other.name);
    await page.waitForURL(/[?&]q=/);
    await expect.poll(() => cards(page).count()).toBe(1);
    await field.fill(numbers[0] ?? '');
    await expect.poll(async () => (await cards(page).allInnerTexts()).join()).toContain(numbers[0]);
    await field.fill('沒有這種東西');
    await page.getByText('找不到符合「沒有這種東西」的訂單').waitFor();
    await page.getByRole('link', { name: '清除搜尋' }).click();

    await expect.poll(() => cards(page).count()).toBe(10);
    const oldest = page.getByRole('article', { name: new RegExp(numbers[0] ?? '') });
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_500);
        return oldest.count();
      })
      .toBe(1);
    await oldest.getByRole('link').first().scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => scrollY);
    await oldest.getByRole('link').first().click();
    await page.getByRole('heading', { name: '訂單明細' }).waitFor();
    await page.goBack();
    await oldest.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(y - 100);
  });
});

test('an order is cancelled with a reason, and the timeline tells it', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const orderNo = await placeOrder(who, [{ goods, quantity: 2 }]);
    await openOrder(page, orderNo);
    await button(page, '取消訂單').click();
    await page.getByText('這張訂單還沒有付款，不需退款。').waitFor();
    await page.getByRole('radio', { name: '其他原因' }).check();
    await page.getByLabel('說明（選填）').fill('地址寫錯了');
    await button(page, '確認取消').click();
    await page.getByText('訂單已取消').first().waitFor();
    await expect.poll(() => label(page).innerText()).toBe('已取消');
    await page.getByText('原因：地址寫錯了').waitFor();
    expect(await button(page, '取消訂單').count()).toBe(0);
    expect((await orderOf(who, orderNo)).label).toBe('已取消');
  });
});

test('an unpaid order is paid another way: the account is shown, and the transfer reported', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const orderNo = await placeOrder(who, [{ goods, quantity: 1 }], 'CARD');
    await openOrder(page, orderNo);
    await expect.poll(() => label(page).innerText()).toBe('待付款');
    await button(page, '更換付款方式').click();
    await page.getByRole('radio', { name: /銀行轉帳/ }).check();
    await button(page, '以此方式付款').click();
    await page.getByRole('heading', { name: '繳費資訊' }).waitFor();
    await page.getByRole('textbox', { name: '轉出帳號末五碼' }).fill('１２３４５');
    await button(page, '送出回報').click();
    await page.getByText(/已收到您的回報：末五碼 12345/).waitFor();
    const { payableTwd: amount } = await orderOf(who, orderNo);
    await runOrderCommand('paid', { orderNo, amount });
    await page.reload();
    await expect.poll(() => label(page).innerText()).toBe('備貨中');
  });
});

test('buying again says what is sold out, and leads to the cart with the rest', async () => {
  const scarce = await findGoods(['availability = IN_STOCK'], (sku) => {
    const isFree = sku.maxPerOrder === null && sku.maxPerMember === null;
    const fits = sku.moq === 1 && sku.multiple === 1 && isFree;
    return sku.availability === 'LOW' && fits && (sku.remaining ?? 0) > 1;
  });
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const items = [
      { goods, quantity: 1 },
      { goods: scarce, quantity: 1 },
    ];
    const orderNo = await placeOrder(who, items, 'BANK_TRANSFER');
    const elsewhere = await page.context().browser()?.newContext({ baseURL: sharedShop().url });
    if (!elsewhere) throw new Error('no browser');
    const rival = await joinShop(await elsewhere.newPage());
    await elsewhere.close();
    const rest = (scarce.sku.remaining ?? 0) - 1;
    await placeOrder(rival, [{ goods: scarce, quantity: rest }], 'BANK_TRANSFER');

    await openOrder(page, orderNo);
    await button(page, '再買一次').click();
    const dialog = page.getByRole('dialog', { name: '部分商品無法加入' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain(scarce.name);
    await dialog.getByRole('link', { name: '前往購物車' }).click();
    await page.waitForURL(/\/cart\?/);
    await page.getByRole('main').getByText(goods.name).first().waitFor();
    await page.getByRole('link', { name: '購物車，1 項商品' }).waitFor();
  });
});

test('the pages of orders are accessible and fit every screen', async () => {
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      const orderNo = await placeOrder(who, [{ goods, quantity: 2 }]);
      await sendParcel(orderNo);
      await runOrderCommand('deliver', { orderNo });
      const unpaid = await placeOrder(who, [{ goods, quantity: 2 }], 'BANK_TRANSFER');
      for (const path of ['', '?tab=RETURNS', `/${orderNo}`, `/${orderNo}/return`, `/${unpaid}`]) {
        await page.goto(`/member/orders${path}${path.includes('?') ? '&' : '?'}${channel}`);
        await expectSuitsEverybody(page);
      }
      await page.goto(`/member/orders/${unpaid}?${channel}`);
      for (const [action, dialog] of [
        ['取消訂單', '取消訂單'],
        ['更換付款方式', '選擇付款方式'],
      ] as const) {
        await button(page, action).click();
        await page.getByRole('dialog', { name: dialog }).waitFor();
        await expectSuitsEverybody(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
    judged,
  );
});
