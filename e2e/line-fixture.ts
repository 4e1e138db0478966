import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { liffId, liffUserAgent, startFakeLinePlatform } from './fake-line-platform.ts';
import { openShop, type RunningShop } from './open-shop.ts';
import { isHydrated, useBrowser } from './visit.ts';

export type LinePlatform = Awaited<ReturnType<typeof startFakeLinePlatform>>;
type Journey = (page: Page, exchanges: readonly Request[]) => Promise<void>;
type Options = { userAgent?: string; expectedStatuses?: number[] };

/** A shop of its own starts here, as slowly as that of the other journeys. */
const startTimeoutMs = 120_000;

/** A test file with LINE's platform, a shop that knows it, and a browser that meets both. */
export function useLine(settingsOf: (line: LinePlatform) => Record<string, string>) {
  const fixture = {} as { line: LinePlatform; shop: RunningShop };
  beforeAll(async () => {
    fixture.line = await startFakeLinePlatform();
    fixture.shop = await openShop({ ...settingsOf(fixture.line), LINE_LIFF_ID: liffId });
  }, startTimeoutMs);
  afterAll(async () => {
    await fixture.shop?.close();
    await fixture.line?.close();
  });
  const visitAny = useBrowser(() => fixture.line.browserFlags);

  /** A visit to the shop, which is the LIFF app on record at LINE. */
  function visit(path: string, journey: Journey, options: Options = {}): Promise<void> {
    const { line, shop } = fixture;
    line.registerEndpoint(`${shop.url}/`);
    line.giveNext({ sub: 'U300', name: '林小美' });
    line.calls.length = 0;
    return visitAny(
      `${shop.url}/robots.txt`,
      async (page) => {
        const exchanges = exchangesOf(page);
        await page.goto(path);
        await journey(page, exchanges);
      },
      // LINE answers no question about headers of a shop's proxy, and this shop has none.
      { baseURL: shop.url, ignoreHTTPSErrors: true, extraHTTPHeaders: {}, ...options },
    );
  }

  /** A visit in LINE's app, which has opened the shop's LIFF app; `prepare` is done before. */
  function visitInLine(path: string, journey: Journey, prepare?: Prepare): Promise<void> {
    return visit(
      '/robots.txt',
      async (page, exchanges) => {
        await page.context().addInitScript('window._liff = { features: {}, postMessage() {} }');
        await prepare?.(page.context());
        await page.goto(`${path}${await fixture.line.credentials()}`);
        await journey(page, exchanges);
      },
      { userAgent: liffUserAgent },
    );
  }
  return { fixture, visit, visitInLine };
}

type Prepare = (context: BrowserContext) => unknown;

/** Every time LINE's token is changed for a session of the shop's own. */
function exchangesOf(page: Page): readonly Request[] {
  const exchanges: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/identity/sign-in-with-line')) exchanges.push(request);
  });
  return exchanges;
}

export const isMember = (page: Page) => page.getByRole('button', { name: '會員選單' }).waitFor();
export const isGuest = (page: Page) =>
  page.getByRole('link', { name: '登入', exact: true }).waitFor();
export const sdkFile = /messaging-client/;
export function pathOf(page: Page): string {
  const url = new URL(page.url());
  return url.pathname + url.search + url.hash;
}

export async function tapLine(page: Page): Promise<void> {
  await isHydrated(page);
  await page.getByRole('button', { name: '使用 LINE 登入' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '會員選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await page.getByText('登出成功').first().waitFor();
}
