import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { findNearest } from '../support/group-buy-page.ts';
import { callAs, joinShop } from '../support/new-member.ts';
import { enterShop, member } from '../support/sign-in.ts';
import { expectToFit } from '../support/suits-everybody.ts';
import { channel, phone, useBrowser, useOnePage } from '../support/visit.ts';

const lookAt = useOnePage({ reducedMotion: 'reduce' });
const visit = useBrowser();
const joinedOne = 'a group buy she joined';
const ownPledge = 'what she joined with';
const paths: Record<string, string> = {
  home: '/',
  'a list of products': '/products',
  'a collection': '/collections/3001',
  wishlist: '/member/wishlist',
  'a product': '/products/10057',
  cart: '/cart',
  profile: '/member/profile',
  orders: '/member/orders',
  'the message board': '/message-board',
  'the list of group buys': '/group-buys',
};

beforeAll(async () => {
  paths['a group buy'] = `/group-buys/${(await findNearest())?.campaignId}`;
  await lookAt('about:blank', async (page) => {
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('kaituan.large-text', '1');
    });
    const token = await enterShop(page, member);
    const kept = { channelId: 100083, productId: 10057 };
    await callAs({ ...member, token }, '/Wishlist/AddWishlistItem', kept);
    await page.goto(`/member/group-buys?${channel}`);
    // Those that are still open come first.
    const own = page.locator('main a[href*="/member/group-buys/"]').first();
    const pledge = pathOf(await own.getAttribute('href'));
    paths[ownPledge] = pledge.replace(/\?.*/, '');
    await page.goto(pledge);
    const order = page.locator('main a[href*="/member/orders/"]').first();
    paths['an order'] = pathOf(await order.getAttribute('href')).replace(/[?#].*/, '');
    const joined = page.locator('main a[href^="/group-buys/"]').first();
    paths[joinedOne] = pathOf(await joined.getAttribute('href')).replace(/\?.*/, '');
  });
});

function pathOf(href: string | null): string {
  if (href === null) throw new Error('a link has no address');
  return href;
}

/** The page is at rest; that of a group buy shows her own pledge then. */
async function awaitRest(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  if (name !== joinedOne) return;
  await page.getByRole('main').getByRole('link', { name: '我的團購' }).first().waitFor();
}

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test('with text twice as large a logo ends before the search of a phone, and a count leaves its icon to be seen', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const { sku } = await findSingles();
    const item = { channelId: 100083, cartType: 'CART', skuId: sku.skuId, quantity: 1 };
    await callAs(who, '/Cart/AddCartItem', item);
    await page.goto(`/?${channel}`);
    const count = page.getByRole('link', { name: '購物車，1 項商品' });
    await count.waitFor();
    await doubleText(page);
    const boxOf = async (selector: string) => {
      const box = await count.locator(selector).boundingBox();
      if (!box) throw new Error(`there is no ${selector}`);
      return box;
    };
    const [icon, bubble] = [await boxOf('svg'), await boxOf('.count-bubble')];
    const covered =
      Math.max(0, icon.x + icon.width - bubble.x) * Math.max(0, bubble.y + bubble.height - icon.y);
    expect(covered / (icon.width * icon.height)).toBeLessThan(0.33);

    await page.goto('/?channelId=100120');
    await doubleText(page);
    const logo = await page.locator('header img').first().boundingBox();
    const search = await page.getByRole('search').boundingBox();
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
  });
});

test('with text twice as large nothing of a cart with goods is wider than a phone', async () => {
  const goods = await Promise.all([findSingles(), findSingles(1)]);
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    await callAs(who, '/Cart/AddCartItemArray', {
      channelId: 100083,
      items: goods.map(({ sku }) => ({ skuId: sku.skuId, quantity: 1 })),
    });
    await page.goto(`/cart?${channel}`);
    await page.getByRole('checkbox').nth(1).waitFor();
    await doubleText(page);
    await expectToFit(page, phone.width);
    // Eight characters of a name have room beside each other, however short the name is.
    const name = page.locator(`li a[href*="sku=${goods[0].sku.skuId}"]:not([aria-hidden])`);
    const width = await name.evaluate(
      (link) =>
        (link.closest('li > div')?.clientWidth ?? 0) /
        Number.parseFloat(getComputedStyle(link).fontSize),
    );
    expect(width).toBeGreaterThan(8);
  });
});

test('with text twice as large nothing of an open step of a checkout is wider than a phone', async () => {
  const goods = await findSingles();
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const item = { channelId: 100083, cartType: 'DIRECT', skuId: goods.sku.skuId, quantity: 1 };
    await callAs(who, '/Cart/AddCartItem', item);
    const { checkoutNo } = await callAs<{ checkoutNo: string }>(who, '/Checkout/CreateCheckout', {
      ...{ channelId: 100083, cartType: 'DIRECT' },
    });
    for (const step of ['delivery', 'payment', 'confirm']) {
      await page.goto(`/checkout/${checkoutNo}?${channel}#${step}`);
      await page.locator(`#checkout-${step}[aria-expanded=true]`).waitFor();
      await doubleText(page);
      await expectToFit(page, phone.width);
    }
  });
});

/** Prices that reach beyond what shows them, as shorter and lower ones. */
const findCutPrices = (page: Page) =>
  page.evaluate(() => {
    const isCut = (price: Element) => {
      const { right } = price.getBoundingClientRect();
      for (let part = price.parentElement; part; part = part.parentElement) {
        const hides = ['hidden', 'clip'].includes(getComputedStyle(part).overflowX);
        if (hides && right > part.getBoundingClientRect().right) return true;
      }
      return false;
    };
    const prices = [...document.querySelectorAll('main .text-price, main .goods b')];
    return prices
      .filter((one) => one.checkVisibility() && isCut(one))
      .map((one) => one.textContent);
  });

test.each(['a list of products', 'a product', 'a group buy'])(
  'with text twice as large no price of %s is cut off',
  async (name) => {
    await lookAt(`${paths[name]}?${channel}`, async (page) => {
      await doubleText(page);
      await page.locator('main .text-price, main .goods b').first().waitFor();
      expect(await findCutPrices(page)).toEqual([]);
    });
  },
);

test.each([
  'home',
  'a list of products',
  'a collection',
  'wishlist',
  'the list of group buys',
  'a group buy',
  joinedOne,
  'a product',
  'cart',
  'profile',
  'orders',
  'an order',
  ownPledge,
])('with text twice as large nothing of %s is wider than a phone', async (name) => {
  await lookAt(`${paths[name]}?${channel}`, async (page) => {
    await awaitRest(page, name);
    await doubleText(page);
    await expectToFit(page, phone.width);
  });
});

test('with text twice as large there is room to search, to read the counts and to see what is bought', async () => {
  await lookAt(`${paths['a product']}?${channel}`, async (page) => {
    await page.waitForLoadState('networkidle');
    await doubleText(page);
    const field = page.getByRole('combobox', { name: '搜尋商品' });
    const characters = await field.evaluate(
      (input) => input.clientWidth / Number.parseFloat(getComputedStyle(input).fontSize),
    );
    expect(characters).toBeGreaterThanOrEqual(4);
    // The whole bar of the shop is above its tabs, and a count stays at its icon.
    const box = async (selector: string) => {
      const found = await page.locator(selector).locator('visible=true').first().boundingBox();
      if (!found) throw new Error(`${selector} is not there`);
      return { ...found, bottom: found.y + found.height, right: found.x + found.width };
    };
    const [search, tabs] = [await box('form[role=search]'), await box('nav[aria-label=主選單]')];
    expect(search.bottom).toBeLessThanOrEqual(tabs.y);
    const [bubble, entry] = [await box('[data-count]'), await box('a:has([data-count])')];
    expect(bubble.right).toBeLessThanOrEqual(entry.right);
    expect(bubble.x).toBeGreaterThanOrEqual(entry.x);
    // Buttons of the lower edge leave four fifths of the page in sight.
    expect((await box('.bottom-bar')).height).toBeLessThan(phone.height / 5);
  });
});

test.each([...Object.keys(paths), 'a group buy', joinedOne, 'an order', ownPledge])(
  'with large text nothing of %s is wider than a phone',
  async (name) => {
    await lookAt(`${paths[name]}?${channel}`, async (page) => {
      await page.locator('html[data-text=large]').waitFor();
      await awaitRest(page, name);
      await expectToFit(page, phone.width);
    });
  },
);
