import { demoOwner } from '@kaituan/demo/demo';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { findNearest } from '../support/group-buy-page.ts';
import { enterShop } from '../support/sign-in.ts';
import { channel, desktop, isHydrated, phone, useOnePage } from '../support/visit.ts';

/** An iPhone with a Dynamic Island, upright and on its side. */
const upright = { ...phone, insets: { top: 59, right: 0, bottom: 34, left: 0 } };
const sideways = {
  ...{ width: phone.height, height: phone.width },
  insets: { top: 0, right: 59, bottom: 21, left: 59 },
};
type Device = typeof upright;

const lookAt = useOnePage({ reducedMotion: 'reduce' });
const paths: Record<string, string> = {
  ...{ home: '/', products: '/products', categories: '/category', 'no page': '/nothing' },
  ...{ 'an empty cart': '/cart', texts: '/about-us' },
};
let session: CDPSession;

beforeAll(async () => {
  paths['a product'] = `/products/${(await findSingles()).productId}`;
  paths['a group buy'] = `/group-buys/${(await findNearest()).campaignId}`;
  await lookAt('about:blank', async (page) => {
    session = await page.context().newCDPSession(page);
  });
});

async function hold(page: Page, { insets, ...viewport }: Device) {
  await page.setViewportSize(viewport);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.waitForFunction(
    (top) => getComputedStyle(document.body).paddingTop === `${top}px`,
    insets.top,
  );
}

/**
 * What of texts and controls lies where the device covers the screen: above, at the sides, and of what stays in its
 * place also below.
 */
const findCovered = (page: Page, { insets }: Device) =>
  page.evaluate(({ top, right, bottom, left }) => {
    const steps = (to: number) => Array.from({ length: Math.floor(to / 6) }, (_, at) => at * 6 + 3);
    const found = new Set<string>();
    const look = (x: number, y: number, isCovered: (element: Element) => boolean) => {
      const element = document.elementFromPoint(x, y);
      const part = element?.closest('a, button, input, select, label, h1, h2, h3, p, td, th, img');
      if (part && isCovered(part)) found.add(`${part.outerHTML.slice(0, 160)} at ${x}, ${y}`);
    };
    const staysInPlace = (element: Element | null): boolean => {
      if (!element || canScroll(element)) return false;
      const { position } = getComputedStyle(element);
      return ['fixed', 'sticky'].includes(position) || staysInPlace(element.parentElement);
    };
    const canScroll = (element: Element) =>
      element.scrollHeight > element.clientHeight &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    for (const x of steps(innerWidth)) {
      if (top) for (const y of [top / 2, top - 3]) look(x, y, () => true);
      if (bottom) look(x, innerHeight - bottom / 2, staysInPlace);
    }
    for (const y of steps(innerHeight)) {
      if (left) for (const x of [left / 2, left - 3]) look(x, y, () => true);
      if (right) for (const x of [right / 2, right - 3]) look(innerWidth - x, y, () => true);
    }
    return [...found];
  }, insets);

async function expectNothingCovered(page: Page, device: Device) {
  expect(await findCovered(page, device)).toEqual([]);
}

test.each([...Object.keys(paths), 'a product', 'a group buy'])(
  'nothing of %s lies under notch or home indicator',
  async (name) => {
    await lookAt(`${paths[name]}?${channel}`, async (page) => {
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (const device of [upright, sideways]) {
        await hold(page, device);
        await expectNothingCovered(page, device);
        await page.evaluate(() => scrollTo(0, 500));
        await expectNothingCovered(page, device);
      }
    });
  },
);

test.each([
  ['開啟選單', 'button', '/faq'],
  ['篩選', 'link', '/products'],
] as const)('nor of what %s opens', async (opener, role, path) => {
  await lookAt(`${path}?${channel}`, async (page) => {
    await hold(page, upright);
    await isHydrated(page);
    await page.getByRole(role, { name: opener }).click();
    await page.getByRole('dialog').waitFor();
    for (const device of [upright, sideways]) {
      await hold(page, device);
      await expectNothingCovered(page, device);
    }
  });
});

test('nor of the sheet in which a product is bought', async () => {
  await lookAt(`/products?${channel}`, async (page) => {
    await hold(page, upright);
    await isHydrated(page);
    await page
      .getByRole('button', { name: /^加入購物車：/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '加入購物車' }).waitFor();
    for (const device of [upright, sideways]) {
      await hold(page, device);
      await expectNothingCovered(page, device);
    }
  });
});

test('nor of the desk and its menu, nor of its toasts', async () => {
  await lookAt('about:blank', async (page) => void (await enterShop(page, demoOwner)));
  await lookAt('/admin/orders', async (page) => {
    await hold(page, upright);
    await page.locator('main h1:visible').waitFor();
    for (const device of [upright, sideways]) {
      await hold(page, device);
      await expectNothingCovered(page, device);
      await page.getByRole('button', { name: '選單' }).click();
      await page.getByRole('dialog').waitFor();
      await expectNothingCovered(page, device);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: '匯出' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const toast = page.getByText(/^已匯出 \d+ 筆$/);
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThan(sideways.insets.left);
    const below = sideways.height - sideways.insets.bottom;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(below);
    // Nor does it lie on the menu of a wide screen, at whose foot are the shop and the way out.
    await page.setViewportSize(desktop);
    const menu = await page.locator('header', { has: page.getByRole('navigation') }).boundingBox();
    expect(menu?.width).toBeGreaterThan(0);
    const wideBox = await toast.boundingBox();
    expect(wideBox?.x).toBeGreaterThanOrEqual((menu?.x ?? 0) + (menu?.width ?? 0));
  });
});

test('what an app says of its screen counts before what the browser knows', async () => {
  await lookAt(`/faq?${channel}`, async (page) => {
    await hold(page, upright);
    await page.evaluate(() =>
      document.documentElement.style.setProperty('--safe-area-inset-top', '24px'),
    );
    expect((await page.locator('form[role=search]').boundingBox())?.y).toBeGreaterThanOrEqual(24);
    expect((await page.locator('form[role=search]').boundingBox())?.y).toBeLessThan(
      upright.insets.top,
    );
  });
});
