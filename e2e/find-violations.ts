import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What hinders people who use a page that is there otherwise than by eye and mouse. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('[data-phase]').waitFor({ state: 'detached' });
  // Not as an element of the page: its policy would refuse that, and is kept to while the page is judged.
  await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}
