import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['./**/*.tsx', '../kit/**/*.tsx', '!**/*.test.tsx', '!**/{node_modules,build,testing}/**'],
  { query: '?raw', import: 'default', eager: true },
);
const width = '(?<![\\w-])(?:max-|min-)?(?:sm|md|lg|xl|2xl):(?:[\\w-]+:)*';
const colour = '(?:bg|text|border|ring|outline|fill|stroke|decoration|placeholder)-(?:[a-z]-)?';
/** How the names of the theme's colours begin. */
const names =
  '(?:accent|cold|danger|good|ground|ink|line|on|price|primary|raised|scrim|sunken|surface|white|black)';
const dependent = new RegExp(`${width}${colour}${names}\\b`);

/** The storefront's, whose pages are judged whole on both widths. */
const ofStorefront = '../kit/content/carousel.tsx';

test('no colour of the desk depends on the width: the journeys judge it on one', () => {
  expect('md:hover:bg-surface').toMatch(dependent);
  const found = Object.entries(sources).filter(([, source]) => dependent.test(source));
  expect(found.map(([path]) => path)).toEqual([ofStorefront]);
});
