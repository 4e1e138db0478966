import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = new URL('./schema/', import.meta.url);

test('docs/personal-data.md names every table', async () => {
  const schemas = (await readdir(folder)).filter((name) => name.endsWith('-schema.ts'));
  const files = [...schemas, '../../../demo/gateway/trade-schema.ts'];
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const tables = [...texts.join('\n').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name);
  const page = await readFile(new URL('../../../docs/personal-data.md', folder), 'utf8');
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
