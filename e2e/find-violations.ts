import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What hinders people who use a page that is there otherwise than by eye and mouse; the visit bypasses the CSP. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.locator('[data-phase]').waitFor({ state: 'detached' });
  await page.addScriptTag({ path: axeScript });
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}
