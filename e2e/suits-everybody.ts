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
const widths = [360, 390, 600, 960, 1280, 1920, 2560];
const colorRules = ['color-contrast', 'link-in-text-block'];

/** For visits that end with `expectSuitsEverybody`: colours do not fade while they are judged. */
export const judged: BrowserContextOptions = { reducedMotion: 'reduce', colorScheme: 'light' };

/**
 * The page, loaded once, fits every width and is accessible on a phone, on a desktop and in the
 * dark, where only its colours differ. Leaves it on a phone in the light.
 */
export async function expectSuitsEverybody(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-phase], [aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.locator('h1:visible, h1.sr-only').count()).toBe(1);
  // Not as an element of the page: its policy would refuse that, and is kept to while the page is judged.
  await page.evaluate(axeScript);
  expect(await findViolations(page), 'on a phone').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, colorRules), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  expect(await findViolations(page), 'on a desktop').toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: desktop.height });
    const reached = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(reached, `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(phone);
}

/** What hinders people who use a page otherwise than by eye and mouse. */
async function findViolations(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      runOnly ? { runOnly: { type: 'rule', values: runOnly } } : {},
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, runOnly);
}
