import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findNearest, pathOfGroupBuy } from '../support/group-buy-page.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop, channel, desktop, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });

let groupBuyPath: string;
let pictureIds: string[];
beforeAll(async () => {
  groupBuyPath = pathOfGroupBuy((await findNearest()).campaignId);
  pictureIds = await findGallery();
});

async function findGallery(): Promise<string[]> {
  const { result: cards } = await callShop<{ result: { id: number }[] }>(
    '/Product/GetScpProductArray',
    { channelId: 100083, limit: 60 },
  );
  for (const { id } of cards) {
    const { result } = await callShop<{ result: { pictures: { id: string }[] } }>(
      '/Product/GetScpProduct',
      { channelId: 100083, productId: id },
    );
    if (result.pictures.length > 2) return result.pictures.map((picture) => picture.id);
  }
  throw new Error('the demo shop has no product with three pictures');
}

test.each(['/', '/products', '/no-such-page', '/api-docs'])(
  '%s is answered with a policy that refuses what is written in it',
  async (path) => {
    const { headers } = await fetch(`${sharedShop().url}${path}?${channel}`);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/style-src '(self|sha256-[^']+)';/);
    expect(policy).not.toContain('unsafe');
  },
);

test('digits are drawn in the face of the style sheet', async () => {
  await visit(`/?${channel}`, async (page) => {
    const faces = await page.evaluate(async () => {
      await document.fonts.ready;
      return Array.from(document.fonts, ({ family, status }) => ({ family, status }));
    });
    expect(faces).toEqual([{ family: 'Figures', status: 'loaded' }]);
  });
});

test('a channel with a colour of its own is drawn in it, and names itself', async () => {
  await visit('/?channelId=100120', async (page) => {
    const primary = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
      );
    expect(await primary()).toBe('#1c6b4f');
    const logo = page.getByRole('banner').getByRole('img', { name: '盛和批發市集' });
    expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(326);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await primary()).toMatch(/^#[\da-f]{6}$/);
    expect(await primary()).not.toBe('#1c6b4f');
    const banner = page.getByRole('main').locator('.banner img').first();
    const lightOf = () => banner.evaluate((picture) => getComputedStyle(picture).filter);
    expect(await lightOf(), 'a banner glares in the dark').toBe('brightness(0.86)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await lightOf()).toBe('none');
  });
});

test('a style attribute in a page is a fault of the journey', async () => {
  const journey = visit(`/faq?${channel}`, async (page) => {
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="top:0">'));
    await page.waitForTimeout(100);
  });
  await expect(journey).rejects.toThrow('to deeply equal []');
});

const ratioOf = (page: Page) =>
  page.getByRole('progressbar', { name: '成團進度' }).evaluate((bar) => {
    const fill = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
    return {
      shown: Math.round((100 * fill) / bar.getBoundingClientRect().width),
      announced: Number(bar.getAttribute('aria-valuenow')),
    };
  });

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('before any script, on a %s', (_, viewport) => {
  const noScripts = { javaScriptEnabled: false, viewport };

  test('bars and stairs are as long and as high as they say', async () => {
    await visit(
      groupBuyPath,
      async (page) => {
        const { shown, announced } = await ratioOf(page);
        expect(announced).toBeGreaterThan(0);
        expect(Math.abs(shown - announced)).toBeLessThanOrEqual(1);
        const heights = await page
          .locator('.stairs-step > :last-child')
          .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(1);
        expect(heights).toEqual(heights.toSorted((a, b) => b - a));
        expect(heights[0]).toBeGreaterThan(2 * (heights.at(-1) ?? 0));
      },
      noScripts,
    );
  });

  test('a picture has a ground, and the viewer shows the one asked for as large as it gets', async () => {
    const [first, second] = pictureIds;
    await visit(
      `/image?id=${first}&i=1&${channel}`,
      async (page) => {
        const seen = page.locator('li:not([inert]) img');
        expect(await seen.getAttribute('src')).toContain(second);
        const box = await seen.boundingBox();
        expect(box).toEqual({ x: 0, y: 0, ...viewport });
        const ground = await page.locator('li:not([inert]) rect').boundingBox();
        const side = Math.min(viewport.width, viewport.height);
        expect(ground?.width).toBeCloseTo(side, 0);
        await page.goto(`/products?${channel}`);
        const color = await page
          .locator('[data-cards] img')
          .first()
          .evaluate((picture) => getComputedStyle(picture).backgroundColor);
        expect(color).toMatch(/^rgb\((\d+, ){2}\d+\)$/);
      },
      noScripts,
    );
  });
});
