import { expect, test } from 'vitest';
import page from '../docs/specification-tests.md?raw';

const files = import.meta.glob<string>('../**/*.test.{ts,tsx}', {
  ...{ query: '?raw', import: 'default' },
});

/** What a row names: a file, and after it in brackets what stands in it. */
const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.test\.tsx?)`(?: \(([^)]+)\))?/g)].map(
  ([, path = '', text]) => ({ path, text }),
);

test('every test that the page about the specification names is there, by its name', async () => {
  expect(named.length).toBeGreaterThan(120);
  const missing: string[] = [];
  for (const { path, text } of named) {
    const source = await files[path.startsWith('web/') ? `./${path.slice(4)}` : `../${path}`]?.();
    if (source === undefined) missing.push(path);
    else if (text !== undefined && !source.includes(text)) missing.push(`${path} (${text})`);
  }
  expect(missing).toEqual([]);
});

test('every section of the specification is there', () => {
  const sections = [...page.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
