import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { channel, isHydrated, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** How far a list is scrolled, once it has moved and stands still. */
async function restingAt(list: Locator): Promise<number> {
  let last = 0;
  const isAtRest = async () => {
    const before = last;
    last = await list.evaluate(({ scrollLeft }) => scrollLeft);
    return last > 0 && last === before;
  };
  await expect.poll(isAtRest, { interval: 400 }).toBe(true);
  return last;
}

test('coming back from a product, the home page is as it was left, without a request', async () => {
  await visit(`/?${channel}`, async (page) => {
    await isHydrated(page);
    await page.getByRole('button', { name: '暫停輪播' }).click();
    await page.getByRole('button', { name: '第 3 張', exact: false }).click();
    const carousel = page
      .getByRole('region', { name: /輪播|精選|主打/ })
      .locator('ul')
      .first();
    const slide = await restingAt(carousel);
    const product = page.getByRole('list', { name: '新品上架' }).getByRole('link').first();
    await product.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const scroll = await page.evaluate(() => scrollY);
    await page.evaluate(() => {
      document.querySelector('main ul')?.setAttribute('data-same-element', 'yes');
    });
    await product.click();
    await page.waitForURL(/\/products\/\d+/);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForTimeout(500);
    expect(await page.locator('main ul[data-same-element]').count()).toBe(1);
    expect(await carousel.evaluate((list) => list.scrollLeft)).toBeCloseTo(slide, -1);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(4);
    expect(requests.filter((url) => !/\/(assets|media)\/|favicon/.test(url))).toEqual([]);
  });
});

test.each([
  ['a phone', phone],
  ['a wide desktop', { width: 1920, height: 1080 }],
])(
  'on %s home begins with running group buys, whose prices are seen without scrolling',
  async (_, viewport) => {
    await visit(
      `/?${channel}`,
      async (page) => {
        const groups = page.getByRole('list', { name: '正在揪團' });
        const cards = await groups
          .getByRole('listitem')
          .filter({ hasText: /去跟團/ })
          .all();
        expect([2, 3]).toContain(cards.length);
        const heights = await Promise.all(
          cards.map(async (card) => (await card.boundingBox())?.height),
        );
        expect(new Set(heights).size).toBe(1);
        const price = await cards[0]?.getByText(/^NT\$/).first().boundingBox();
        expect(price?.y).toBeLessThan(viewport.height);
        const [hero, first] = [page.locator('[aria-roledescription="輪播"]'), groups];
        const [heroBox, firstBox] = [await hero.boundingBox(), await first.boundingBox()];
        expect(heroBox?.y).toBeGreaterThan(firstBox?.y ?? 0);
        expect((heroBox?.y ?? 0) + (heroBox?.height ?? 0)).toBeLessThan(viewport.height);
      },
      { viewport },
    );
  },
);

test('the carousel moves by itself, and stands still for those who asked for less motion', async () => {
  const position = (list: Element) => list.scrollLeft;
  await visit(`/?${channel}`, async (page) => {
    await isHydrated(page);
    const carousel = page.locator('[aria-roledescription="輪播"] ul');
    await expect.poll(() => carousel.evaluate(position), { timeout: 30_000 }).toBeGreaterThan(0);
  });
  await visit(
    `/?${channel}`,
    async (page) => {
      await isHydrated(page);
      await page.waitForTimeout(6_500);
      expect(await page.locator('[aria-roledescription="輪播"] ul').evaluate(position)).toBe(0);
    },
    { reducedMotion: 'reduce' },
  );
});

test('the side drawer opens from the keyboard, lists pinned activities and closes with Escape', async () => {
  await visit(`/?${channel}`, async (page) => {
    await isHydrated(page);
    const menu = page.getByRole('button', { name: '開啟選單' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    for (const group of ['商品', '聯絡我們']) {
      expect(await drawer.innerText()).toContain(group);
    }
    expect(await drawer.getByRole('link', { name: /^揪團中 \d+ 團/ }).getAttribute('href')).toMatch(
      /^\/group-buys\?/,
    );
    expect(await drawer.getByRole('link', { name: '我的團購' }).last().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
