import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { channel, desktop, isHydrated, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });
const map = (page: Page) => page.getByRole('group', { name: '門市在哪裡' });
const pins = (page: Page) => map(page).getByRole('link');

/** Whether every part of the drawing has come from its file and shows something. */
const isDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<SVGUseElement>('main use[href*=".svg"]')].every(
      (part) => part.getBBox().width > 0,
    ),
  );

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'the stores are on a map of the page’s own on %s; a pin leads to its store',
  async (_, viewport) => {
    const asked = new Set<string>();
    const follow = async (page: Page) => {
      await isHydrated(page);
      await isDrawn(page);
      await page.getByRole('link', { name: '臺北市', exact: true }).click();
      await page.waitForURL(/county=/);
      await isDrawn(page);
      expect(await page.getByRole('heading', { level: 2, name: /板橋/ }).count()).toBe(0);
      page.on('request', (request) => asked.add(new URL(request.url()).origin));
      await pins(page).filter({ hasText: '大安區' }).click();
      const store = page.locator('li[aria-current=true]');
      await store.getByRole('heading', { name: '大安門市' }).waitFor();
      expect(await store.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.waitForFunction(
        (element) => {
          const { top, bottom } = (element as Element).getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        },
        await store.elementHandle(),
      );
      // By the keyboard as well.
      await pins(page).filter({ hasText: '松山區' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.id === 'store-songshan');
      expect(await page.locator('li[aria-current=true]').count()).toBe(2);
      expect([...asked].filter((origin) => origin !== new URL(page.url()).origin)).toEqual([]);
    };
    await visit(`/stores?${channel}`, follow, { viewport });
  },
);

test('the map and its filter work without scripts', async () => {
  const follow = async (page: Page) => {
    expect(await pins(page).count()).toBeGreaterThan(1);
    await page.getByRole('link', { name: '高雄市', exact: true }).click();
    await page.waitForURL(/county=/);
    expect(await pins(page).count()).toBe(1);
    await isDrawn(page);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('高雄取貨點');
    expect(await pins(page).getAttribute('href')).toBe('#store-kaohsiung');
    await page.locator('#store-kaohsiung').waitFor();
  };
  await visit(`/stores?${channel}`, follow, { javaScriptEnabled: false, viewport: phone });
});
