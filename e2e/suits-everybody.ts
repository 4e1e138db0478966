import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './visit.ts';

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** Beside those of the phone and the desktop. */
const otherWidths = [360, 600, 960, 1920, 2560];

/** For visits that end with `expectSuitsEverybody`: colours do not fade while they are judged. */
export const judged: BrowserContextOptions = { reducedMotion: 'reduce', colorScheme: 'light' };

/** What pages repeat: the bars and the footer of the shop, and of its cards all but the first six of a list. */
export const repeatedParts = [
  '#content ~ footer',
  'header:has(~ #content)',
  '[data-cards] li:nth-child(n + 7)',
];

/**
 * The page, loaded once, fits every width and is accessible on a phone in the light and on a desktop
 * in the dark: no colour depends on the width. Leaves it on a phone in the light. `without` are parts
 * that are judged on another page.
 */
export async function expectSuitsEverybody(
  page: Page,
  without: readonly string[] = [],
): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-phase], [aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.locator('h1:visible, h1.sr-only').count()).toBe(1);
  // Not as an element of the page: its policy would refuse that, and is kept to while the page is judged.
  await page.evaluate(axeScript);
  expect(await findViolations(page, without), 'on a phone').toEqual([]);
  await expectToFit(page, phone.width);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(desktop);
  expect(await findViolations(page, without), 'on a desktop in the dark').toEqual([]);
  await expectToFit(page, desktop.width);
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: desktop.height });
    await expectToFit(page, width);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
}

/** For pages with other parts on a desktop than on a phone: both in the light, and their colours in the dark. */
export async function expectSuitsBothWidths(
  page: Page,
  without: readonly string[] = [],
): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-phase], [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(axeScript);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect(await findViolations(page, without), `at ${size.width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const colours = await findViolations(page, without, ['color-contrast']);
    expect(colours, `at ${size.width} px in the dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectToFit(page, size.width);
  }
}

/** Whether nothing is wider than the window, which may have changed a moment ago. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  // What measures itself follows a moment after the window.
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(fits, null, { timeout: 5_000 }).catch(() => undefined);
  const reached = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(reached, `at ${width} px`).toBeLessThanOrEqual(width);
}

/** What hinders people who use a page otherwise than by eye and mouse. */
async function findViolations(
  page: Page,
  without: readonly string[],
  /** All of them unless given. */
  rules: readonly string[] = [],
): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  return page.evaluate(
    async ({ selectors, only }) => {
      const exclude = selectors.filter((selector) => document.querySelector(selector));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        exclude.length > 0 ? { exclude } : document,
        // Nothing judged by default reads style sheets, which the page would load and parse once more.
        {
          ...{ resultTypes: ['violations'], preload: { assets: ['media'] } },
          ...(only.length > 0 && { runOnly: only }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    { selectors: [...without], only: [...rules] },
  );
}
