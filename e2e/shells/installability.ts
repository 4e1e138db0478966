import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

type Manifest = {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  prefer_related_applications?: boolean;
  icons: { src: string; sizes: string; purpose: string; type: string }[];
};

/** What browsers ask of a page before they offer to install it; the headless one that runs the journeys asks nothing. */
export async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  // Beside it, the browser would not take itself for offline later.
  await session.detach();
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as Manifest;
  expect(manifest.name).not.toBe('');
  expect(manifest.short_name).not.toBe('');
  expect(manifest).toMatchObject({ display: 'standalone' });
  expect(manifest.prefer_related_applications ?? false).toBe(false);
  const start = new URL(manifest.start_url, url);
  expect(start.href.startsWith(new URL(manifest.scope, url).href)).toBe(true);
  const opened = await fetch(start, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(opened.status).toBe(200);

  const icons = await Promise.all(
    manifest.icons.map(async ({ src, sizes, purpose, type }) => {
      const decoded = await decode(page, new URL(src, url).href);
      expect(decoded).toEqual({ sizes, type });
      return `${purpose} ${sizes}`;
    }),
  );
  expect(icons).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));

  const worker = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return { scope, state: active?.state, controls: navigator.serviceWorker.controller !== null };
  });
  expect(worker).toMatchObject({ state: 'activated', controls: true });
  expect(start.href.startsWith(worker.scope)).toBe(true);
}

/** The size and type of a picture, as this browser draws it. */
const decode = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const answer = await fetch(src);
    const { width, height } = await createImageBitmap(await answer.blob());
    return { sizes: `${width}x${height}`, type: answer.headers.get('content-type') };
  }, address);

/** Why a desktop's browser would not install a page. */
export async function installabilityProblems(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return installabilityErrors.map(({ errorId }) => errorId);
}
