import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { findOpenCampaign } from '../support/group-joining.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visitAny = useBrowser();
/** By a browser that has cached no code, and whose ten seconds between reloads never pass on a busy machine. */
const visit = (path: string, journey: (page: Page) => Promise<void>) =>
  visitAny(
    path,
    async (page) => {
      await page.clock.setFixedTime(Date.now());
      await journey(page);
    },
    { fresh: true },
  );

/** The address of a route's code. */
const codeOf = (page: Page, routeId: string) =>
  page.evaluate((id) => {
    type Manifest = { routes: Record<string, { module: string } | undefined> };
    const { __reactRouterManifest } = window as unknown as { __reactRouterManifest: Manifest };
    return __reactRouterManifest.routes[id]?.module;
  }, routeId);

/** Documents that the page asks for from here on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** The foot of the page hydrates after the rest: a link pressed before that is followed by the browser. */
const footHydrated = (page: Page) => isHydrated(page, 'footer a');

async function withoutFaqCode(page: Page, journey: (faq: string) => Promise<void>) {
  await footHydrated(page);
  const faq = await codeOf(page, 'pages/faq');
  if (!faq) throw new Error('the page has no code of its own');
  await page.route(`**${faq}`, (route) => route.abort());
  await journey(faq);
}

const faqLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: '常見問題' });

test('a page whose code does not load reloads once, then says so and leaves the rest to a button', async () => {
  await visit(`/about-us?${channel}`, (page) =>
    withoutFaqCode(page, async (faq) => {
      const documents = countDocuments(page);
      await faqLink(page).click();
      await expect.poll(documents).toBe(1);
      // Without code it is the page of the server, at the requested address.
      await page.waitForURL(/\/faq/);
      await page.getByRole('heading', { level: 1, name: '常見問題' }).waitFor();
      await page.goto(`/about-us?${channel}`);
      await footHydrated(page);
      await faqLink(page).click();
      await page.getByRole('heading', { name: '頁面沒有載入完成' }).waitFor();
      const before = documents();
      await page.unroute(`**${faq}`);
      await page.getByRole('link', { name: '重試' }).click();
      await page.getByRole('heading', { level: 1, name: '常見問題' }).waitFor();
      expect(documents() - before).toBe(1);
    }),
  );
});

test('a link that is only pointed at never reloads the page', async () => {
  await visit(`/about-us?${channel}`, (page) =>
    withoutFaqCode(page, async (faq) => {
      const documents = countDocuments(page);
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(faq));
      await faqLink(page).hover();
      await failed;
      await page.getByRole('contentinfo').getByRole('link', { name: '關於我們' }).click();
      await page.waitForURL(/\/about-us/);
      expect(documents()).toBe(0);
    }),
  );
});

test('a first page whose code does not load reloads once, then says so on the page of the server', async () => {
  await visit('about:blank', async (page) => {
    const documents = countDocuments(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/about-us?${channel}`);
    const notice = page.getByRole('alert').filter({ hasText: '頁面沒有載入完成' });
    await notice.waitFor();
    expect(documents()).toBe(2);
    await page.getByRole('heading', { level: 1, name: '關於我們' }).waitFor();
    await page.unroute('**/assets/*.js');
    await notice.getByRole('button', { name: '重新載入' }).click();
    await isHydrated(page);
    expect(await notice.count()).toBe(0);
  });
});

const assets = new URL('../../web/build/client/assets/', import.meta.url);

/** Whether an address is that of code with a text, of this build or one before. */
function findCode(text: string): (url: URL) => boolean {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const found = names.filter((name) => readFileSync(new URL(name, assets), 'utf8').includes(text));
  expect(found).not.toEqual([]);
  return ({ pathname }) => found.some((name) => pathname === `/assets/${name}`);
}

test.each([
  // With it comes what watches over missing code.
  ['the foot of every page', '服務資訊', async () => '/about-us'],
  ['a part of a page', '問這個商品', async () => `/products/${(await findSingles()).productId}`],
])(
  'the code of %s does not load: one reload, then a sentence and a button',
  async (_, text, findPath) => {
    await visit('about:blank', async (page) => {
      const documents = countDocuments(page);
      const isOfPart = findCode(text);
      await page.route(isOfPart, (route) => route.abort());
      await page.goto(`${await findPath()}?${channel}`);
      await page.getByText('頁面沒有載入完成').waitFor();
      expect(documents()).toBe(2);
      await page.unroute(isOfPart);
      await page.getByRole('button', { name: '重新載入' }).click();
      await expect.poll(documents).toBe(3);
      await footHydrated(page);
      expect(await page.getByText('頁面沒有載入完成').count()).toBe(0);
    });
  },
);

test('a first page without any code asks for what could say so once', async () => {
  await visit('about:blank', async (page) => {
    let count = 0;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.route('**/missing-code.js', (route) => {
      count += 1;
      return route.abort();
    });
    await page.goto(`/about-us?${channel}`, { waitUntil: 'load' });
    await expect.poll(() => count).toBe(1);
    // Whatever an error of that file begins has begun by then.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    expect(count).toBe(1);
  });
});

test('an invitation whose dialog does not load is copied, and says so', async () => {
  const { campaignId } = await findOpenCampaign('CAMPAIGN');
  await visitAny(
    'about:blank',
    async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'share', { value: undefined }),
      );
      await page.route(findCode('好友認得出您的名字'), (route) => route.abort());
      await page.goto(`/group-buys/${campaignId}?${channel}`);
      await isHydrated(page);
      await page.getByRole('button', { name: '邀請好友' }).click();
      await page.getByText('已複製邀請連結，貼給好友就可以了').first().waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(copied).pathname).toBe(`/group-buys/${campaignId}`);
    },
    { fresh: true, permissions: ['clipboard-read', 'clipboard-write'] },
  );
});
