import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chooseBrowser, launchBrowser } from '../e2e/support/find-browser.ts';
import { openDemoShop, withoutLimits } from './demo-shop.ts';
import { joinByPhone } from './shop-steps.ts';
import { Shopper } from './shopper.ts';
import { findOwn, findPublic, listViews, type View, type Who } from './views.ts';

const widths = [390, 1280];
/** Of longer pages, as much as a picture shows legibly. */
const maxHeight = 3_200;
const folder = join('tmp', 'screenshots');

const accounts: Record<'member' | 'wholesaler', [email: string, password: string]> = {
  member: ['member@kaituan.example', 'demo-member'],
  wholesaler: ['wholesale@kaituan.example', 'demo-wholesale'],
};

/**
 * Every page of the route table, as a picture per width in `tmp/screenshots`, for somebody to look at; with names,
 * only the views that begin with one. `--shop=URL` takes a demo shop that is open already.
 */
export async function takeScreenshots(given: readonly string[]): Promise<void> {
  const at = given.find((word) => word.startsWith('--shop='))?.slice('--shop='.length);
  const names = given.filter((word) => !word.startsWith('--'));
  const shop = at ? { url: at, close: async () => {} } : await openDemoShop(withoutLimits);
  await chooseBrowser();
  const browser = await launchBrowser({ pictures: true });
  try {
    await mkdir(folder, { recursive: true });
    const finder = await Shopper.enter(browser, shop.url);
    const found = await findPublic(finder);
    const token = await finder.signIn(...accounts.member);
    const views = listViews(found, await findOwn(finder, token));
    await finder.leave();
    const chosen = views.filter(
      ({ name }) => names.length === 0 || names.some((begin) => name.startsWith(begin)),
    );
    for (const who of ['guest', 'member', 'wholesaler', 'newcomer'] as const) {
      const own = chosen.filter((view) => view.who === who);
      const offline = own.filter(({ state }) => state === 'offline');
      const others = own.filter(({ state }) => state !== 'offline');
      if (offline.length > 0) await shoot(await Shopper.enter(browser, shop.url), who, offline);
      // Cached data would be shown in place of what is missing.
      if (others.length > 0)
        await shoot(await Shopper.enter(browser, shop.url, false), who, others);
    }
  } finally {
    await browser.close();
    await shop.close();
  }
}

/** The views of one person, in one browser. */
async function shoot(shopper: Shopper, who: Who, views: View[]): Promise<void> {
  const { page } = shopper;
  if (who === 'newcomer') {
    await shopper.open('/member/orders');
    await joinByPhone(shopper);
  } else if (who === 'member' || who === 'wholesaler') {
    await shopper.signIn(...accounts[who]);
  }
  for (const view of views) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: view.isDark ? 'dark' : 'light' });
      const file = join(folder, `${view.name}-${width}.png`);
      try {
        await openInState(shopper, view);
        await writeFile(file, await takePicture(page, width));
        console.log(file);
      } catch (error) {
        console.log(`${file} was not taken: ${error}`);
      }
      await page.context().setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
  await shopper.leave();
}

const isCall = ({ pathname }: URL) => /^\/[A-Z]\w+\/[A-Z]\w+$/.test(pathname);

async function openInState(shopper: Shopper, { path, state }: View): Promise<void> {
  const { page } = shopper;
  if (state === 'loading') await page.route(isCall, () => {});
  if (state === 'error') await page.route(isCall, (route) => route.fulfill({ status: 503 }));
  if (state === 'offline') {
    await shopper.open(path);
    // The page's security policy refuses what `waitForFunction` does with a text.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    // What is seen from here on is cached.
    await shopper.open(path);
    await page.context().setOffline(true);
    await page.reload({ waitUntil: 'domcontentloaded' });
  } else {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}channelId=100083`);
  }
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {});
  await page.waitForTimeout(state === 'shown' ? 500 : 2_500);
}

/** Walks down first, so that pictures and parts that are loaded late are there. */
async function takePicture(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let at = 0; at < Math.min(height, maxHeight); at += 700) {
    await page.evaluate(`scrollTo(0, ${at})`);
    await page.waitForTimeout(120);
  }
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(300);
  const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) };
  return page.screenshot({ fullPage: true, clip });
}
