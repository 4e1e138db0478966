import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openShop, type RunningShop } from '../support/open-shop.ts';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';
import { liffId, liffUserAgent, startFakeLinePlatform } from './fake-line-platform.ts';

export type LinePlatform = Awaited<ReturnType<typeof startFakeLinePlatform>>;
type Journey = (page: Page, exchanges: readonly Request[]) => Promise<void>;
type Options = { userAgent?: string; expectedStatuses?: number[] };

/** Start timeout of a further shop. */
const startTimeoutMs = 120_000;

/** Fixture: a fake LINE platform, a shop configured for it, and a browser. */
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
  const visitAny = useBrowser({ flags: () => fixture.line.browserFlags });

  /** Visits the shop, registered as the LIFF app. */
  function visit(path: string, journey: Journey, options: Options = {}): Promise<void> {
    const { line, shop } = fixture;
    line.registerEndpoint(`${shop.url}/`);
    line.giveNext({ sub: 'U300', name: '林小美' });
    line.openFrom('utou');
    line.calls.length = 0;
    return visitAny(
      `${shop.url}/robots.txt`,
      async (page) => {
        const exchanges = exchangesOf(page);
        await page.goto(path);
        await journey(page, exchanges);
      },
      // No proxy header: the fake LINE refuses it in CORS requests.
      { baseURL: shop.url, ignoreHTTPSErrors: true, extraHTTPHeaders: {}, ...options },
    );
  }

  /** Visits the shop in LINE's app; `prepare` runs before. */
  function visitInLine(
    path: string,
    journey: Journey,
    { prepare, ...options }: Options & { prepare?: Prepare } = {},
  ): Promise<void> {
    return visit(
      '/robots.txt',
      async (page, exchanges) => {
        await page.context().addInitScript('window._liff = { features: {}, postMessage() {} }');
        await prepare?.(page.context());
        await page.goto(`${path}${await fixture.line.credentials()}`);
        await journey(page, exchanges);
      },
      { userAgent: liffUserAgent, ...options },
    );
  }

  /** What LINE's app opened over the page last, in a window of its own. */
  async function inSubWindow(page: Page, journey: (page: Page) => Promise<void>): Promise<void> {
    const { line, shop } = fixture;
    const msit = line.lastSubWindow();
    const context = await page
      .context()
      .browser()
      ?.newContext({
        ...{ userAgent: `${liffUserAgent}/SubWindow`, ignoreHTTPSErrors: true },
      });
    if (!context) throw new Error('no browser');
    await context.addInitScript('window._liff = { features: {}, postMessage() {} }');
    const window = await context.newPage();
    const given = await line.credentials({ msit, mst_verifier: 'verifier' });
    await window.goto(`${shop.url}/sub-window?${channel}${given}`);
    await journey(window);
    await context.close();
  }

  return { fixture, visit, visitInLine, inSubWindow };
}

type Prepare = (context: BrowserContext) => unknown;

/** Counts exchanges of LINE's token for a session. */
function exchangesOf(page: Page): readonly Request[] {
  const exchanges: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/identity/sign-in-with-line')) exchanges.push(request);
  });
  return exchanges;
}

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

export async function firstProductPath(): Promise<string> {
  const request = { channelId: 100083, limit: 1 };
  const list = await callShop<{ result: { id: number }[] }>('/Product/GetScpProductArray', request);
  return `/products/${list.result[0]?.id}`;
}
