import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from './find-browser.ts';
import { describeVisit, leavePage, takePage } from './reused-page.ts';
import { sharedShop } from './shared-shop.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** The default channel of journeys. */
export const channel = 'channelId=100083';

/** A person's user agent: crawlers are not redirected. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36';

/**
 * An address of its own for every visitor, as a proxy reports it: rate limits count by it. All are
 * loopback addresses, so that the shop does not take itself for a public demo.
 */
const fromSomewhere = () => {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  return { 'x-forwarded-for': `127.${parts.join('.')}` };
};

/**
 * `expectedStatuses`: refusals that belong to the journey. `fresh`: a context that nobody used before, with an empty
 * HTTP cache.
 */
export type VisitOptions = Omit<BrowserContextOptions, 'extraHTTPHeaders'> & {
  extraHTTPHeaders?: Record<string, string>;
  expectedStatuses?: readonly number[];
  fresh?: boolean;
};

/** Where a journey begins that does something else before it opens a page. */
const nowhere = 'about:blank';

/** A page of a journey lives too shortly to earn back what compiling its scripts to optimised code costs. */
const quickFlags = ['--js-flags=--no-opt --no-maglev'];

/** The browsers of this worker's journeys, with pictures and without; they end with the worker. */
const sharedBrowsers = new Map<boolean, Promise<Browser>>();

function sharedBrowser(pictures: boolean): Promise<Browser> {
  const browser = sharedBrowsers.get(pictures) ?? launchBrowser({ flags: quickFlags, pictures });
  sharedBrowsers.set(pictures, browser);
  return browser;
}

/**
 * The worker's browser, or with flags one of the test file's own; each visit has its own cookies and fails
 * on script errors. Pictures, a third of what a page costs, are loaded where they are the subject, and on
 * every page once by `every-page.test.ts`.
 */
export function useBrowser({
  flags,
  pictures = false,
}: {
  flags?: () => readonly string[];
  pictures?: boolean;
} = {}) {
  let browser: Browser;
  beforeAll(async () => {
    browser = await (flags
      ? launchBrowser({ flags: [...quickFlags, ...flags()], pictures })
      : sharedBrowser(pictures));
  });
  afterAll(() => (flags ? browser?.close() : undefined));

  return async (
    path: string,
    journey: (page: Page) => Promise<void>,
    options: VisitOptions = {},
  ): Promise<void> => {
    const { page, faults } = await openPage(browser, options);
    try {
      if (path !== nowhere) await page.goto(path);
      await journey(page);
      expect(faults).toEqual([]);
    } catch (error) {
      // Into the message, which summaries of a run repeat at their end.
      if (error instanceof Error) error.message += `\n${await describeVisit(page)}`;
      await page.context().close();
      throw error;
    }
    await leavePage(page);
  };
}

/**
 * One page with pictures for the whole test file, for looks that leave nothing behind: what one look has loaded and
 * compiled, the next finds in the cache.
 */
export function useOnePage(options: VisitOptions = {}) {
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    opened = await openPage(await sharedBrowser(true), options);
  });
  afterAll(() => opened && leavePage(opened.page));

  return async (path: string, look: (page: Page) => Promise<void>): Promise<void> => {
    const { page, faults } = opened;
    faults.length = 0;
    if (path !== nowhere) await page.goto(path);
    await look(page);
    expect(faults).toEqual([]);
  };
}

/** The page of one visitor, and the faults that it shows. */
async function openPage(
  browser: Browser,
  { expectedStatuses = [], extraHTTPHeaders, fresh = false, ...options }: VisitOptions,
) {
  const page = await takePage(browser, {
    baseURL: sharedShop().url,
    viewport: phone,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    userAgent,
    // Cached answers would be used in place of the shop's; it is the subject of one file.
    serviceWorkers: 'block',
    ...options,
    fresh: fresh || options.serviceWorkers === 'allow',
    headers: extraHTTPHeaders ?? fromSomewhere(),
  });
  return { page, faults: collectFaults(page, expectedStatuses) };
}

/** Errors of the console: script errors, policy violations, missing files. */
function collectFaults(page: Page, expectedStatuses: readonly number[]): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    const isExpected = response.status() < 400 || expectedStatuses.includes(response.status());
    if (!isExpected && !isPage) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNetwork) faults.push(message.text());
  });
  return faults;
}

/** Calls the shop's API. */
export async function callShop<T>(path: string, body: object): Promise<T> {
  const response = await fetch(sharedShop().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** A call with the cookies of the page, as its own code makes it; what it sets, the page has. */
export async function postInPage<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { origin: sharedShop().url };
  const response = await page.request.post(path, { headers, data });
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
  return ((await response.json()) as { result: T }).result;
}

/** Goes to another page of the shop as a link does, without loading the document anew. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits until the page, or a part of it, is hydrated. */
export const isHydrated = (page: Page, part = 'main') =>
  page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    part,
  );
