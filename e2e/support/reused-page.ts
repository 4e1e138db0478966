import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';

type Options = BrowserContextOptions & { baseURL: string };
type Headers = Record<string, string>;
/** One visitor's, with what was asked for and answered; a spent page has no further visitor. */
type Visit = {
  key: string;
  options: Options;
  origin: string;
  requests: Map<Request, string>;
  isSpent: boolean;
};

const visits = new WeakMap<Page, Visit>();
const freePages = new WeakMap<Browser, Page[]>();
/** Pages of a browser that wait for a visitor. */
const maxFree = 3;

/**
 * Where a page waits for its next visitor: at the shop, as a page of no site would end the renderer process, whose
 * compiled scripts reuse is for.
 */
const restingPlace = '/robots.txt';

/** What stays with a context or a page for good. */
const spending = {
  context: [
    ...(['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket'] as const),
    ...(['newCDPSession', 'grantPermissions', 'setGeolocation', 'setExtraHTTPHeaders'] as const),
    ...(['setDefaultTimeout', 'setDefaultNavigationTimeout', 'on', 'once', 'close'] as const),
  ],
  page: [
    ...(['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket'] as const),
    ...(['addLocatorHandler', 'setExtraHTTPHeaders', 'setDefaultTimeout', 'close'] as const),
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime'] as const,
};

/** All but those by which a page itself learns of its end. */
const pageEvents = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached'],
  ...['framedetached', 'framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed'],
  ...['requestfinished', 'response', 'websocket', 'worker'],
];

/** A page alone in its context: one that another visitor with the same options has left, or a new one. */
export async function takePage(
  browser: Browser,
  { headers, fresh, ...options }: Options & { headers: Headers; fresh: boolean },
): Promise<Page> {
  const key = JSON.stringify(options);
  const free = freePages.get(browser) ?? [];
  const left = fresh ? undefined : free.find((page) => visits.get(page)?.key === key);
  const page = left ?? (await openPage(browser, { ...options, extraHTTPHeaders: headers }));
  const visit = visits.get(page) ?? watchVisit(page, options);
  if (left) {
    free.splice(free.indexOf(left), 1);
    await left.context().setExtraHTTPHeaders(headers);
  }
  visit.requests.clear();
  visit.isSpent = fresh;
  return page;
}

async function openPage(browser: Browser, options: Options): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

function watchVisit(page: Page, options: Options): Visit {
  const { origin } = new URL(options.baseURL);
  const key = JSON.stringify(options);
  const visit: Visit = { key, options, origin, requests: new Map(), isSpent: false };
  const spend = () => {
    visit.isSpent = true;
  };
  const context = page.context();
  context.on('request', (request) => {
    visit.requests.set(request, 'not answered');
    // What other sites keep in the browser is not looked for.
    if (request.isNavigationRequest() && new URL(request.url()).origin !== origin) spend();
  });
  const note = (request: Request, answer: string) => visit.requests.set(request, answer);
  context.on('response', (response) => note(response.request(), `${response.status()}`));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  onCalls(context, spending.context, spend);
  onCalls(context.clock, spending.clock, spend);
  onCalls(page, spending.page, spend);
  visits.set(page, visit);
  return visit;
}

function onCalls<T extends object>(target: T, names: readonly (keyof T)[], act: () => void): void {
  for (const name of names) {
    const method = target[name] as (...args: unknown[]) => unknown;
    const value = (...args: unknown[]) => {
      act();
      return method.apply(target, args);
    };
    Object.defineProperty(target, name, { value });
  }
}

/** Ends a visit; the page has another visitor, if it can be emptied of what this one left. */
export async function leavePage(page: Page): Promise<void> {
  const visit = visits.get(page);
  const browser = page.context().browser();
  const isEmpty = visit && !visit.isSpent && (await emptyPage(page, visit).catch(() => false));
  if (!browser || !isEmpty) return page.context().close();
  const free = freePages.get(browser) ?? [];
  freePages.set(browser, free);
  free.push(page);
  if (free.length > maxFree) await free.shift()?.context().close();
}

/** Whether nothing is left of a visit. */
async function emptyPage(page: Page, visit: Visit): Promise<boolean> {
  const context = page.context();
  for (const event of pageEvents) page.removeAllListeners(event);
  const tabs = context.pages().filter((tab) => tab !== page);
  await Promise.all([
    ...tabs.map((tab) => tab.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ]);
  await page.mouse.move(-1, -1);
  await page.goto(restingPlace);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference' } = visit.options;
  const others = { media: null, forcedColors: null, contrast: null };
  await page.emulateMedia({ ...others, colorScheme, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  const devtools = await context.newCDPSession(page);
  const { origin } = visit;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  await context.clearCookies();
  return true;
}

/** The texts and last requests of a failed visit, for the log of a run that cannot be looked at again. */
export async function describeVisit(page: Page): Promise<string> {
  const shown = page
    .context()
    .pages()
    .map(async (tab) => {
      const text = await tab.locator('body').innerText({ timeout: 2_000 }).catch(String);
      return `${tab.url()}\n${text.slice(0, 600)}`;
    });
  const requests = [...(visits.get(page)?.requests ?? [])].slice(-60).map(([request, answer]) => {
    const { startTime, responseEnd } = request.timing();
    const at = startTime > 0 ? new Date(startTime).toISOString().slice(14, 23) : 'not sent';
    const took = responseEnd > 0 ? `${Math.round(responseEnd)} ms` : '';
    return `${at} ${request.method()} ${request.url()} ${answer} ${took}`;
  });
  return [...(await Promise.all(shown)), 'Requests:', ...requests].join('\n');
}
