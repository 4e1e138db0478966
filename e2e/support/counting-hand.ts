import type { Locator, Page } from 'playwright-core';

/** What the owner does, counted: a click, a field filled, a file dropped. */
export function countingHand(page: Page) {
  let count = 0;
  let fields = 0;
  const counted = async (act: Promise<unknown>) => {
    count += 1;
    await act;
  };
  const typed = async (act: Promise<unknown>) => {
    fields += 1;
    await counted(act);
  };
  const main = page.getByRole('main');
  const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' });
  return {
    count: () => count,
    /** How many of them were fields to type in. */
    countFields: () => fields,
    press: (name: string | RegExp, within: Locator = main) =>
      counted(within.getByRole('button', named(name)).first().click()),
    follow: (name: string | RegExp, within: Locator = page.locator('body')) =>
      counted(within.getByRole('link', { name }).first().click()),
    tick: (name: string | RegExp) => counted(main.getByRole('checkbox', { name }).check()),
    type: (label: string, text: string) =>
      typed(main.getByLabel(label, { exact: true }).fill(text)),
    choose: (label: string, option: string) =>
      counted(main.getByLabel(label, { exact: true }).selectOption(option)),
    pick: (name: string) => counted(page.getByRole('menuitem', named(name)).click()),
    fill: (field: Locator, text: string) => typed(field.fill(text)),
    drop: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      counted(main.locator('input[type=file]').setInputFiles(file)),
  };
}
