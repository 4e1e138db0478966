import { expect, test } from 'vitest';

/** Everything that may be read by shoppers; words of invented goods (迷你) are no address. */
const sources = import.meta.glob<string>(
  [
    '../{web,admin,kit,domain,contract,api-client,identity-client,server,demo}/**/*.{ts,tsx}',
    '!**/*.test.{ts,tsx}',
    '!**/{node_modules,build,testing}/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The lines with a word, except those that are comments, as `file: line`. */
function linesWith(word: RegExp, isRead: (path: string) => boolean = () => true): string[] {
  return Object.entries(sources).flatMap(([path, source]) =>
    isRead(path)
      ? source
          .split('\n')
          .filter((line) => word.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line))
          .map((line) => `${path}: ${line.trim()}`)
      : [],
  );
}

test('the texts are there to be walked', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1_000);
  expect(linesWith(/您/).length).toBeGreaterThan(100);
});

test('shoppers are addressed as 您, never as 你', () => {
  expect(linesWith(/(?<!迷)你/)).toEqual([]);
});

/** Words by which the shop's people and its code call things. */
const internalJargon = /通路|綁定|溫層|級距|材積|履約|核銷/;

test('what shoppers read has no internal jargon', () => {
  const isForShoppers = (path: string) =>
    /^\.\/(features|pages|layout|navigation)\//.test(path) ||
    /^\.\.\/(kit|domain\/(cart|order|payment|pledge|pricing|shipping|member))\//.test(path) ||
    path === '../contract/refusals.ts';
  expect(linesWith(internalJargon, isForShoppers)).toEqual([]);
});

test('what asks again is called 重試, in the shop and at the desk', () => {
  const label = /^\s*(立即)?再試一次\s*(<|$)|>\s*(立即)?再試一次\s*<|(title|label): '再試一次'/;
  expect(linesWith(label)).toEqual([]);
});

test('joining a group buy is called 跟團; 參加 is said of a team', () => {
  const otherWords = /(參加|加入)(這個|了)?團購|人參加|(才|就)算加入|您已加入/;
  const isForShoppers = (path: string) =>
    /^\.\/(features|pages|layout)\//.test(path) ||
    /^\.\.\/(contract|domain\/(pledge|notification|settings)|server\/features)\//.test(path);
  expect(linesWith(otherWords, isForShoppers)).toEqual([]);
});
