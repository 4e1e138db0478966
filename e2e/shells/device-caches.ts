import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { VisitOptions } from '../support/visit.ts';

/** The first call after a lost connection is refused for its token, which is renewed then. */
export const withWorker: VisitOptions = { serviceWorkers: 'allow', expectedStatuses: [401] };

/** Addresses that this device cached, without the shop's. */
export const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        addresses.push(`${name} ${decodeURIComponent(url).replace(location.origin, '')}`);
      }
    }
    return addresses;
  });
export const isCached = (page: Page, part: string) =>
  expect.poll(async () => (await cachedAddresses(page)).join('\n')).toContain(part);

/** Whether a script with this text is cached, whatever its name, with all that it imports. */
export const isCodeCached = (page: Page, text: string) =>
  page.evaluate(async (part) => {
    const assets = await caches.open('shop-assets');
    const codes = new Map<string, string>();
    for (const { url } of await assets.keys()) {
      codes.set(url, (await (await assets.match(url))?.text()) ?? '');
    }
    const needed = new Set([...codes.keys()].filter((url) => codes.get(url)?.includes(part)));
    for (const url of needed) {
      const imports = codes.get(url)?.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g) ?? [];
      for (const [, path = ''] of imports) needed.add(new URL(path, url).href);
    }
    return needed.size > 0 && [...needed].every((url) => codes.has(url));
  }, text);

export const offlineBar = (page: Page) =>
  page.getByText('無網路連線：離線資料，價格與庫存以連線後為準');

/** The sum and the button at the lower edge of a phone lie right below what is said of the connection. */
export async function bottomBarIsFree(page: Page): Promise<void> {
  const bar = await page.locator('.bottom-bar').locator('visible=true').boundingBox();
  const said = await offlineBar(page).boundingBox();
  const gap = (bar?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(said?.height ?? 0);
}
