import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFile(new URL(path, root), 'utf8');
const page = await textOf('docs/security.md');

/** `| 7.2.1 | 1 | what is asked | met | where; test |` */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| (.+) \| ([^|]+) \| (.+) \|$/gm)];
const verdicts = { met: 'met', not: '**not met**', apart: 'does not apply' };
const countOf = (verdict: string) => rows.filter((row) => row[4] === verdict).length;

/** Names of files, as opposed to addresses of the shop and names of cookies. */
const filesIn = (text: string) =>
  [
    ...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|md|json|sql|yaml|conf|service))`/g),
  ].map(([, path = '']) => path);

test('every file that the page about security names is there', () => {
  const named = new Set(filesIn(page));
  expect(named.size).toBeGreaterThan(150);
  expect([...named].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every requirement stands there once, with a verdict, and its counts are right', () => {
  expect(rows).toHaveLength(261);
  expect(new Set(rows.map((row) => row[1])).size).toBe(rows.length);
  const { met, not, apart } = verdicts;
  expect(countOf(met) + countOf(not) + countOf(apart)).toBe(rows.length);
  expect(page).toContain(
    `**${countOf(met)} met, ${countOf(not)} not met, ${countOf(apart)} do not apply**`,
  );
});

test('what is not met is in the summary', () => {
  const summary = page.slice(0, page.indexOf('### Telling of a weakness'));
  const missing = rows.filter((row) => row[4] === verdicts.not && !summary.includes(row[1] ?? ''));
  expect(missing.map((row) => row[1])).toEqual([]);
});

test('what is met says where and by which test, or that it is looked at by hand', () => {
  const unfounded = rows.filter(([, , , , verdict, where = '']) => {
    const isTested = filesIn(where).some((path) => path.includes('.test.ts'));
    return verdict === verdicts.met && !isTested && !/\bBy (hand|the list)\b/i.test(where);
  });
  expect(unfounded.map((row) => row[1])).toEqual([]);
});

test('everybody whom the shop asks is on the list of connections', async () => {
  const sources = [
    'server/configuration/configuration.ts',
    'server/configuration/identity-configuration.ts',
    'server/platform/payment/payment-configuration.ts',
    'server/platform/store-map/store-map-configuration.ts',
  ];
  const texts = (await Promise.all(sources.map(textOf))).join('\n');
  const names = [...texts.matchAll(/^ {2,4}([A-Z_]+(?:_URL|_BASE|_ENDPOINT)): /gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(8);
  const list = page.slice(page.indexOf('## Connections'), page.indexOf('## Keys'));
  expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
});

test('certificates are nowhere believed unchecked', async () => {
  const found = [];
  for await (const path of glob('server/**/*.ts', { cwd: fileURLToPath(root) })) {
    if (path.endsWith('.test.ts') || path.startsWith('server/testing/')) continue;
    if (/rejectUnauthorized|NODE_TLS_REJECT/.test(await textOf(path))) found.push(path);
  }
  expect(found).toEqual([]);
});
