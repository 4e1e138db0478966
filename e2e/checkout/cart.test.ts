import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findGoods, findSingles, type Goods } from '../support/find-goods.ts';
import { callAs, joinShop, type NewMember } from '../support/new-member.ts';
import { isMember, loginDialog, member, signIn } from '../support/sign-in.ts';
import { expectSuitsEverybody, judged } from '../support/suits-everybody.ts';
import { channel, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Longer timeout, for busy machines. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });
const cartOfChannel = { channelId: 100083, cartType: 'CART' };
type Cart = { itemCount: number; lines: { skuId: number; quantity: number; note: string }[] };

const cartOf = (who: NewMember) => callAs<Cart>(who, '/Cart/GetCart', cartOfChannel);
const lineOf = async (who: NewMember, { sku }: Goods) =>
  (await cartOf(who)).lines.find(({ skuId }) => skuId === sku.skuId);
const quantityOf = async (who: NewMember, goods: Goods) => (await lineOf(who, goods))?.quantity;
const noteOf = async (who: NewMember, goods: Goods) => (await lineOf(who, goods))?.note;
const productPath = ({ productId, sku }: Goods) =>
  `/products/${productId}?sku=${sku.skuId}&${channel}`;
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).locator('visible=true').first();
const fieldOf = (page: Page, { name }: Goods) =>
  page.getByRole('textbox', { name: `${name}的數量` });
/** Orders from a product's page what its address says is chosen; no sheet asks for it again. */
const addFromPage = (page: Page) => button(page, '加入購物車').click();
const inSheet = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `購物車，${count} 項商品` });

/** A new member with these goods in the cart, on the cart's page. */
async function openCart(page: Page, goods: readonly Goods[], quantity = 2): Promise<NewMember> {
  const who = await joinShop(page);
  await callAs(who, '/Cart/AddCartItemArray', {
    channelId: 100083,
    items: goods.map(({ sku }) => ({ skuId: sku.skuId, quantity })),
  });
  await page.goto(`/cart?${channel}`);
  if (goods[0]) await fieldOf(page, goods[0]).waitFor();
  return who;
}

test('what a guest puts in the cart stays on the device, and is in the cart after signing in', async () => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit(
    productPath(goods[0]),
    async (page) => {
      await addFromPage(page);
      await loginDialog(page).waitFor();
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByText('已先放進這台裝置的購物車').first().waitFor();
      await page.goto(productPath(goods[1]));
      await badge(page, 1).waitFor();
      await addFromPage(page);
      await loginDialog(page).waitFor();
      await page.getByRole('button', { name: '取消' }).click();

      await badge(page, 2).click();
      await loginDialog(page).waitFor();
      await page.waitForURL(/\/cart\?/);
      await page.getByRole('button', { name: '取消' }).click();
      await fieldOf(page, goods[0]).fill('3');
      await page.getByText('這些商品只留在這台裝置').waitFor();
      await expectSuitsEverybody(page);
      await button(page, '登入後結帳').click();
      await page.getByRole('button', { name: '前往登入' }).click();
      const joined = page.waitForRequest('**/Cart/JoinGuestCart');
      await signIn(page, member);
      const request = await joined;
      expect(request.postDataJSON().lines).toMatchObject([
        { skuId: goods[0].sku.skuId, quantity: 3 },
        { skuId: goods[1].sku.skuId, quantity: 1 },
      ]);
      expect(request.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
      await page.getByText('已把這台裝置上的 2 項商品加入購物車').first().waitFor();
      await page.waitForURL(`**/cart?${channel}`);
      await isMember(page);
      await fieldOf(page, goods[1]).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('kaituan.guest-cart'))).toBeNull();
      const html = await (await page.request.get(`/cart?${channel}`)).text();
      expect(html).not.toContain(goods[0].name);
    },
    judged,
  );
});

test('what was removed comes back as it was, and the badge follows', async () => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit('about:blank', async (page) => {
    const who = await openCart(page, goods, 3);
    await badge(page, 2).waitFor();
    // Sum and button of the bar stand in one row.
    const sum = await page
      .getByText('合計（含運）')
      .locator('visible=true')
      .locator('..')
      .boundingBox();
    const order = await button(page, '去結帳（2）').boundingBox();
    expect(order?.y).toBeLessThan((sum?.y ?? 0) + (sum?.height ?? 0));
    await page.getByRole('button', { name: `為${goods[0].name}加上備註` }).click();
    await page.getByRole('textbox', { name: `${goods[0].name}的備註` }).fill('請分裝');
    await eventually(() => noteOf(who, goods[0])).toBe('請分裝');

    await page.getByRole('button', { name: `移除${goods[0].name}`, exact: true }).click();
    await badge(page, 1).waitFor();
    await eventually(() => quantityOf(who, goods[0])).toBeUndefined();
    await page.getByRole('button', { name: '復原' }).click();
    await badge(page, 2).waitFor();
    await eventually(() => quantityOf(who, goods[0])).toBe(3);
    await eventually(() => noteOf(who, goods[0])).toBe('請分裝');
    await page.getByRole('button', { name: '復原' }).waitFor({ state: 'hidden' });
  });
});

test('a second tab follows, page and badge alike', async () => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit('about:blank', async (page) => {
    await openCart(page, goods);
    const other = await page.context().newPage();
    await other.goto(`/cart?${channel}`);
    await fieldOf(other, goods[0]).waitFor();
    const third = await page.context().newPage();
    await third.goto(`/faq?${channel}`);
    await badge(third, 2).waitFor();

    await fieldOf(page, goods[0]).fill('9');
    await eventually(() => fieldOf(other, goods[0]).inputValue()).toBe('9');
    await page.getByRole('button', { name: `移除${goods[1].name}`, exact: true }).click();
    await fieldOf(other, goods[1]).waitFor({ state: 'hidden' });
    await badge(third, 1).waitFor();
  });
});

test('more than there is is refused with what can be had, one tap away', async () => {
  const goods = await findSingles();
  await visit(
    'about:blank',
    async (page) => {
      const who = await joinShop(page);
      await callAs(who, '/Cart/AddCartItem', {
        ...cartOfChannel,
        skuId: goods.sku.skuId,
        quantity: 1,
      });
      const [checked] = await callAs<{ suggest: number[] }[]>(who, '/Cart/CheckQuickOrderArray', {
        channelId: 100083,
        rows: [{ code: goods.sku.code, quantity: 9_999 }],
      });
      const max = checked?.suggest.at(-1) ?? 0;
      await page.goto(`${productPath(goods)}&qty=${max}`);
      await isMember(page);
      await addFromPage(page);
      await page.getByRole('alert').getByText('（購物車已有 1）').locator('visible=true').waitFor();
      await button(page, `購物車改為 ${max} ${goods.sku.unitLabel}`).click();
      await eventually(() => quantityOf(who, goods)).toBe(max);
    },
    { expectedStatuses: [409, 422] },
  );
});

test('the keyboard alone fills, changes and empties a cart', async () => {
  const goods = await findSingles();
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    await page.goto(productPath(goods));
    await isMember(page);
    // It is disabled until hydrated, and cannot be focused before.
    await button(page, '加入購物車').click({ trial: true });
    await button(page, '加入購物車').focus();
    await page.keyboard.press('Enter');
    await badge(page, 1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cart/);
    await fieldOf(page, goods).focus();
    await page.keyboard.type('4');
    await eventually(() => quantityOf(who, goods)).toBe(4);
    await page.getByRole('checkbox', { name: `選取${goods.name}`, exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: '請勾選商品' }).locator('visible=true').waitFor();
    await page.getByRole('button', { name: `移除${goods.name}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('購物車是空的').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === '復原');
    await page.keyboard.press('Enter');
    await eventually(() => quantityOf(who, goods)).toBe(4);
  });
});

test('a filled cart, its quotation and a quick order are accessible and fit every screen', async () => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit(
    'about:blank',
    async (page) => {
      await openCart(page, goods);
      await fieldOf(page, goods[0]).fill('x');
      await page.getByText(/^數量請輸入整數/).waitFor();
      for (const path of ['/cart', '/quotation', '/quick-order']) {
        if (path !== '/cart') await page.goto(`${path}?${channel}`);
        if (path === '/quick-order') {
          await page.getByRole('textbox').last().fill(`${goods[0].sku.code} 2\nNO-SUCH 3`);
          await page.getByText('查無此編號').waitFor();
        }
        await expectSuitsEverybody(page);
      }
    },
    judged,
  );
});

test('a card opens the sheet: variant and quantity price are chosen there, and it says what came into the cart', async () => {
  const goods = await findGoods(['flag = WHOLESALE', 'availability = IN_STOCK'], (sku, skus) => {
    const isFree = sku.maxPerOrder === null && sku.maxPerMember === null;
    return skus > 1 && sku.availability === 'IN_STOCK' && isFree && sku.tiers.length > 0;
  });
  const [tier] = goods.sku.tiers;
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    await page.goto(`/search?q=${encodeURIComponent(goods.name)}&${channel}`);
    await isMember(page);
    const card = page.getByRole('button', { name: `加入購物車：${goods.name}`, exact: true });
    await card.first().click();
    // Not the toast, whose text names the goods too.
    const sheet = page.getByRole('dialog', { name: goods.name, exact: true });
    await inSheet(page, '加入購物車').click();
    await sheet
      .getByRole('alert')
      .getByText(/^請先選擇/)
      .waitFor();
    for (const value of goods.sku.optionValues) {
      await sheet.getByRole('radio', { name: value, exact: true }).check({ force: true });
    }
    const { unitLabel } = goods.sku;
    await sheet
      .getByRole('button', { name: new RegExp(`^${tier?.minQty} ${unitLabel}起`) })
      .click();
    await inSheet(page, '加入購物車').click();
    const added = new RegExp(`^已加入購物車 ${tier?.minQty} ${unitLabel}`);
    await page.getByText(added).waitFor();
    await sheet.waitFor({ state: 'hidden' });
    await expectNoMenuCovered(page, added);
    expect(await quantityOf(who, goods)).toBe(tier?.minQty);
    await page.getByRole('button', { name: '看購物車' }).click();
    await page.waitForURL(/\/cart/);
  });
});

/** On a phone what a toast says leaves app bar and tabs, and the lower edge, where a page has what buys. */
async function expectNoMenuCovered(page: Page, said: RegExp): Promise<void> {
  await page.setViewportSize(phone);
  const toast = await page
    .locator('div', { has: page.getByText(said) })
    .last()
    .boundingBox();
  const tabs = await page.getByRole('navigation', { name: '主選單' }).boundingBox();
  expect(toast?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0));
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(phone.height / 2);
}
