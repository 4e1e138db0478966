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
  // As the page before leaves it, unless it failed.
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light' });
  await waitUntilAtRest(page);
  expect(await page.locator('h1:visible, h1.sr-only').count()).toBe(1);
  await expectToFit(page, phone.width);
  for (const width of [...otherWidths, desktop.width]) {
    await page.setViewportSize({ ...desktop, width });
    await expectToFit(page, width);
  }
  const showAll = await hide(page, without);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page), 'on a desktop in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  expect(await findViolations(page), 'on a phone').toEqual([]);
  await showAll();
}

/**
 * For pages with other parts on a desktop than on a phone: the same, and those parts in the other light. What both
 * show has the same colours on both.
 */
export async function expectSuitsBothWidths(
  page: Page,
  without: readonly string[] = [],
): Promise<void> {
  await waitUntilAtRest(page);
  await hide(page, without);
  expect(await page.locator('h1:visible').count()).toBe(1);
  await expectToFit(page, phone.width);
  await markParts(page);
  await page.setViewportSize(desktop);
  expect(await page.locator('h1:visible').count()).toBe(1);
  await expectToFit(page, desktop.width);
  expect(await findColourFaults(page), 'only on a desktop').toEqual([]);
  await markParts(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page), 'on a desktop in the dark').toEqual([]);
  await page.setViewportSize(phone);
  expect(await findColourFaults(page), 'only on a phone, in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findViolations(page), 'on a phone').toEqual([]);
}

async function waitUntilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-phase], [aria-busy=true]').first().waitFor({ state: 'detached' });
  // Not as an element of the page: its policy would refuse that, and is kept to while the page is judged.
  await page.evaluate(axeScript);
}

/** Hides parts that are judged elsewhere: merely left out they would be laid out and read all the same. */
async function hide(page: Page, parts: readonly string[]): Promise<() => Promise<void>> {
  if (parts.length === 0) return async () => undefined;
  const sheet = await page.evaluateHandle((selectors) => {
    const hiding = new CSSStyleSheet();
    hiding.insertRule(`${selectors.join(',')} { display: none !important }`);
    document.adoptedStyleSheets.push(hiding);
    return hiding;
  }, parts);
  return () =>
    sheet.evaluate((hiding) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== hiding);
    });
}

/** Whether nothing is wider than the window, which may have changed a moment ago. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  // What measures itself follows a moment after the window.
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(fits, null, { timeout: 5_000 }).catch(() => undefined);
  const reached = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(reached, `at ${width} px`).toBeLessThanOrEqual(width);
}

type Judging = typeof window & {
  axe: typeof axe;
  /** What was shown when it was remembered last. */
  shownParts?: WeakSet<Element>;
};

const markParts = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((part) => part.checkVisibility());
    (window as Judging).shownParts = new WeakSet(shown);
  });

/** What hinders people who use a page otherwise than by eye and mouse. */
async function findViolations(page: Page): Promise<string[]> {
  await waitForColours(page);
  return page.evaluate(async () => {
    const { violations } = await (window as Judging).axe.run(
      document,
      // Nothing judged by default reads style sheets, which the page would load and parse once more.
      { resultTypes: ['violations'], preload: { assets: ['media'] } },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

/** What is hard to read among the parts that were not shown when they were remembered, or were drawn anew since. */
async function findColourFaults(page: Page): Promise<string[]> {
  await waitForColours(page);
  return page.evaluate(async () => {
    const { axe, shownParts } = window as Judging;
    const newParts = [...document.body.querySelectorAll('*')].filter(
      (part) => part.checkVisibility() && !shownParts?.has(part),
    );
    if (newParts.length === 0) return [];
    const { violations } = await axe.run(
      { include: newParts },
      { runOnly: 'color-contrast', resultTypes: ['violations'] },
    );
    return violations.map(({ nodes }) => `${nodes[0]?.html.slice(0, 200)}`);
  });
}

const waitForColours = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
