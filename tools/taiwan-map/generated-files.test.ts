import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateFiles } from './generate.ts';

/** Biome breaks the lines of the table. */
const withoutBreaks = (text: string) => text.replace(/\s+/g, '');

test('the drawings and the table of districts are what the borders give', async () => {
  for (const [path, text] of generateFiles()) {
    const isSame = withoutBreaks(await readFile(path, 'utf8')) === withoutBreaks(text);
    expect(isSame, path).toBe(true);
  }
});
