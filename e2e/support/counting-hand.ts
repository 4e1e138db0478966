import type { Locator, Page } from 'playwright-core';
import type { HumanWork } from './human-pace.ts';

/**
 * What the owner does, counted: a click, a field filled, a file dropped. With `reads`, what a person does at each of them as well: every
 * line on the screen that was not there before is read first.
 */
export function countingHand(page: Page, { reads = false } = {}) {
  let count = 0;
  let fields = 0;
  let [typedText, readText, studiedText] = ['', '', ''];
  const seen = new Set<string>();
  const findNew = async () => {
    let found = '';
    for (const line of (await innerTextOf(page)).split('\n')) {
      if (!seen.has(line)) found += line.trim();
      seen.add(line);
    }
    return found;
  };
  const counted = async (act: () => Promise<unknown>) => {
    count += 1;
    if (reads) readText += await findNew();
    await act();
  };
  const typed = async (text: string, act: () => Promise<unknown>) => {
    fields += 1;
    typedText += text;
    await counted(act);
  };
  const main = page.getByRole('main');
  const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' });
  return {
    count: () => count,
    /** What is on the screen now has to be read word by word. */
    study: async () => {
      studiedText += await findNew();
    },
    work: (): HumanWork => ({ interactions: count, fields, typedText, readText, studiedText }),
    press: (name: string | RegExp, within: Locator = main) =>
      counted(() => within.getByRole('button', named(name)).first().click()),
    follow: (name: string | RegExp, within: Locator = page.locator('body')) =>
      counted(() => within.getByRole('link', { name }).first().click()),
    tick: (name: string | RegExp) => counted(() => main.getByRole('checkbox', { name }).check()),
    type: (label: string, text: string) =>
      typed(text, () => main.getByLabel(label, { exact: true }).fill(text)),
    choose: (label: string, option: string) =>
      counted(() => main.getByLabel(label, { exact: true }).selectOption(option)),
    pick: (name: string) => counted(() => page.getByRole('menuitem', named(name)).click()),
    fill: (field: Locator, text: string) => typed(text, () => field.fill(text)),
    drop: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      counted(() => main.locator('input[type=file]').setInputFiles(file)),
  };
}

/** What is read of a screen: its content and an open dialog, not the menu. */
async function innerTextOf(page: Page): Promise<string> {
  const parts = page.locator('main, [role=dialog], [role=alertdialog]').locator('visible=true');
  return (await parts.allInnerTexts()).join('\n');
}
