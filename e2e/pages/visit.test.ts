import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { channel, desktop, isHydrated, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const path = `/faq?${channel}`;

/** What one visitor leaves in every place that a browser has. */
async function leaveThings(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the next visitor would send what is set like this
    document.cookie = 'left=behind; max-age=600';
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    window.name = 'left';
    await caches.open('left');
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    history.pushState(null, '', '/left');
  });
}

const findThings = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie.includes('left'),
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    name: window.name,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    size: { width: innerWidth, height: innerHeight },
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    // The page itself, and where the browser was before.
    pages: history.length,
  }));

const nothing = {
  ...{ cookie: false, local: null, session: null, name: '', caches: [], databases: [] },
  ...{ workers: 0, size: phone, isDark: false, pages: 2 },
};

/** Visits one after the other; tells whether the second had the page of the first. */
async function visitTwice(
  first: (page: Page) => Promise<void>,
  second: (page: Page) => Promise<void>,
): Promise<boolean> {
  const pages: Page[] = [];
  const noting = (journey: (page: Page) => Promise<void>) => (page: Page) => {
    pages.push(page);
    return journey(page);
  };
  await visit(path, noting(first));
  await visit(path, noting(second));
  return pages[0] === pages[1];
}

test('a visitor finds nothing of the visitor before in the same page', async () => {
  const isSame = await visitTwice(
    async (page) => {
      await leaveThings(page);
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.context().newPage();
    },
    async (page) => {
      expect(await findThings(page)).toEqual(nothing);
      expect(page.context().pages()).toEqual([page]);
    },
  );
  expect(isSame).toBe(true);
});

test('a visitor is in reach of the shop, whatever was in the way before', async () => {
  let received = 0;
  const isSame = await visitTwice(
    async (page) => {
      await isHydrated(page);
      page.on('request', () => {
        received += 1;
      });
      await page.route('**/*', (route) => route.abort());
      await page.context().route('**/*', (route) => route.abort());
      await page.context().setOffline(true);
      expect(await page.evaluate(() => navigator.onLine)).toBe(false);
    },
    async (page) => {
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      const receivedBefore = received;
      const answer = await page.evaluate(() => fetch('/robots.txt').then(({ status }) => status));
      expect(answer).toBe(200);
      expect(received).toBe(receivedBefore);
    },
  );
  expect(isSame).toBe(true);
});

test('a visitor has an address of the network of its own', async () => {
  const addresses: (string | undefined)[] = [];
  const note = async (page: Page) => {
    const request = page.waitForRequest('**/robots.txt');
    await page.evaluate(() => fetch('/robots.txt', { cache: 'reload' }).then(() => undefined));
    addresses.push((await (await request).allHeaders())['x-forwarded-for']);
  };
  expect(await visitTwice(note, note)).toBe(true);
  expect(addresses[0]).toMatch(/^127\./);
  expect(addresses[1]).not.toBe(addresses[0]);
});

test.each<[string, (page: Page) => unknown]>([
  ['scripts that run before a page', (page) => page.addInitScript('window.left = true')],
  ['functions', (page) => page.context().exposeFunction('left', () => true)],
  ['a clock', (page) => page.clock.install()],
  ['an open session of the developer tools', (page) => page.context().newCDPSession(page)],
  ['permissions', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['a listener of all pages', (page) => page.context().on('page', () => undefined)],
])('nobody has the page of a visitor with %s', async (_, leave) => {
  const isSame = await visitTwice(
    async (page) => void (await leave(page)),
    async (page) => {
      expect(await page.evaluate(() => 'left' in window)).toBe(false);
      const state = await page.evaluate(() =>
        navigator.permissions.query({ name: 'clipboard-read' as PermissionName }),
      );
      expect(state).toBeDefined();
    },
  );
  expect(isSame).toBe(false);
});

test('nobody has the page of a visitor with a service worker, or of one whose visit fails', async () => {
  const pages: Page[] = [];
  await visit(
    path,
    async (page) => {
      pages.push(page);
      await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    },
    { serviceWorkers: 'allow' },
  );
  const failing = visit(path, async (page) => {
    pages.push(page);
    expect(await findThings(page)).toEqual(nothing);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await visit(path, async (page) => {
    pages.push(page);
    expect(await findThings(page)).toEqual(nothing);
  });
  expect(new Set(pages).size).toBe(3);
});
