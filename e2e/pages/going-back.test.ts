import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { channel, goWithin, isHydrated, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

const drawer = (page: Page) => page.getByRole('dialog', { name: '選單' });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: '開啟選單' }).click();
  await drawer(page).waitFor();
};
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Client-side steps fire no load. */
const goBack = (page: Page) => page.evaluate(() => history.back());

test('going back closes what is open over the page, and leaves the page only then', async () => {
  await visit(`/faq?${channel}`, async (page) => {
    await isHydrated(page);
    await goWithin(page, `/contact-us?${channel}`);
    for (let times = 0; times < 2; times += 1) {
      await openMenu(page);
      await goBack(page);
      await drawer(page).waitFor({ state: 'hidden' });
      expect(pathOf(page)).toBe('/contact-us');
    }
    // One that was closed another way, twice, is passed over.
    for (let times = 0; times < 2; times += 1) {
      await openMenu(page);
      await page.keyboard.press('Escape');
      await drawer(page).waitFor({ state: 'hidden' });
    }
    await goBack(page);
    await page.waitForURL(/\/faq/);
  });
});

test('a link of the menu leads away, and back to the page without the menu', async () => {
  await visit(`/stores?${channel}`, async (page) => {
    await isHydrated(page);
    await goWithin(page, `/contact-us?${channel}`);
    await openMenu(page);
    await drawer(page).getByRole('link', { name: '常見問題' }).first().click();
    await page.waitForURL(/\/faq/);
    await goBack(page);
    await page.waitForURL(/\/contact-us/);
    await drawer(page).waitFor({ state: 'hidden' });
    await goBack(page);
    await page.waitForURL(/\/stores/);
  });
});

test('a sheet over a product closes, and the product stays as it was scrolled', async () => {
  await visit(`/products?${channel}`, async (page) => {
    await isHydrated(page);
    await page.locator('main a[href^="/products/"]').first().click();
    await page.waitForURL(/\/products\/\d+/);
    await isHydrated(page);
    await page.getByRole('button', { name: '加入購物車' }).locator('visible=true').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const before = await page.evaluate(() => scrollY);
    await goBack(page);
    await sheet.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toMatch(/\/products\/\d+/);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await goBack(page);
    await page.waitForURL(/\/products\?/);
  });
});

test('filters chosen in a sheet are kept when going back closes it, and undone one by one after that', async () => {
  const filters = async (page: Page) =>
    (await page.getByRole('list', { name: '已選條件' }).allInnerTexts()).join();
  await visit(
    `/stores?${channel}`,
    async (page) => {
      await isHydrated(page);
      await goWithin(page, `/products?${channel}`);
      await page.getByRole('link', { name: '篩選' }).click();
      const sheet = page.getByRole('dialog', { name: '篩選' });
      for (const name of ['冷藏', '冷凍']) {
        // Not the category 冷凍調理.
        await sheet.getByRole('link', { name: new RegExp(`^${name} `) }).click();
        await sheet.getByRole('link', { name: new RegExp(`^${name} .*已選`) }).waitFor();
      }
      const both = page.url();
      await goBack(page);
      await sheet.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(both);
      await expect.poll(() => filters(page)).toMatch(/冷藏.*冷凍/s);
      // Forward is the entry of the sheet, of the same list.
      await page.evaluate(() => history.forward());
      await expect.poll(() => page.evaluate(() => history.state.dialog?.id)).toBeTruthy();
      expect(page.url()).toBe(both);
      await expect.poll(() => sheet.count()).toBe(0);
      await goBack(page);
      await page.waitForURL((url) => url.href !== both);
      await expect.poll(() => filters(page)).toMatch(/^(?!.*冷凍).*冷藏/s);
      await goBack(page);
      await expect.poll(() => filters(page)).toBe('');
      expect(pathOf(page)).toBe('/products');
      await goBack(page);
      await page.waitForURL(/\/stores/);
      await page.evaluate(() => history.forward());
      await page.waitForURL(/\/products/);
      await expect.poll(() => filters(page)).toBe('');
    },
    { viewport: phone },
  );
});

test('a page that replaced the one of a closed dialog is left with one step', async () => {
  await visit(`/stores?${channel}`, async (page) => {
    await isHydrated(page);
    await goWithin(page, `/contact-us?${channel}`);
    await openMenu(page);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    // As the router does for a link that replaces.
    await page.evaluate((to) => {
      history.replaceState({ ...history.state, dialog: undefined }, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/faq?${channel}`);
    await page.getByRole('heading', { name: '常見問題', level: 1 }).waitFor();
    await goBack(page);
    await page.waitForURL(/\/stores/);
    await page.getByRole('heading', { name: '常見問題', level: 1 }).waitFor({ state: 'hidden' });
  });
});
