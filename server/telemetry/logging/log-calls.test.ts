import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loggableNames } from './loggable-fields.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const logCall = /\blog(?:ger)?\??\.(?:fatal|error|warn|info|debug)\(([\s\S]*?)\);?\s*(?:\n|$)/g;
/** The shop's own address, which `main.ts` logs when it listens. */
const ownAddress = /^`開團 Kaituan \$\{shop\.url\}`$/;

const calls = [
  main,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((f) => `${folder}/${f}`),
]
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/(testing|node_modules)\//.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(logCall)].map(([, written = '']) => ({
      file,
      written,
    })),
  );

test('no value is interpolated into a log message', () => {
  const composed = calls.filter(
    ({ written }) => written.includes('${') && !ownAddress.test(written),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(composed).toEqual([]);
});

test('every logged field is on the allow-list', () => {
  const names = calls.flatMap(({ file, written }) => {
    const fields = /^\s*\{([^}]*)\}/.exec(written)?.[1] ?? '';
    return fields
      .split(',')
      .map((field) => field.trim().split(':')[0]?.trim() ?? '')
      .filter((name) => /^\w+$/.test(name))
      .map((name) => ({ file, name }));
  });
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(({ name }) => !loggableNames.has(name))).toEqual([]);
});
