import { expect, test } from 'vitest';
import { findKeywordMistakes, findRedirectMistakes, findSynonymMistakes } from './shop-words.ts';

test('a keyword may lead to a place of the shop, and nowhere else', () => {
  const keyword = (link: string | null) => [{ keyword: '芒果', link }];
  expect(findKeywordMistakes(keyword('/search?q=芒果'))).toEqual([]);
  expect(findKeywordMistakes(keyword('//evil.example')).map(({ path }) => path)).toEqual([
    '[0].link',
  ]);
  const twice = [...keyword(null), ...keyword(null)];
  expect(findKeywordMistakes(twice)).toEqual([{ path: '[1].keyword', text: '這個關鍵字已經有了' }]);
});

test('a pair of synonyms is the same in both directions', () => {
  const pairs = [
    { term: '番茄', sameAs: '西紅柿' },
    { term: '西紅柿', sameAs: '番茄' },
    { term: '番茄', sameAs: '番茄' },
  ];
  expect(findSynonymMistakes(pairs).map(({ path }) => path)).toEqual(['[2].sameAs', '[1].sameAs']);
});

test('a redirect leads from an address of the shop to a safe one, without a circle', () => {
  const pathsOf = (...rules: [string, string][]) =>
    findRedirectMistakes(
      rules.map(([path, target]) => ({ path, target, status: 301 })),
      ['blog.example'],
    ).map(({ path }) => path);
  expect(pathsOf(['/sale', '/collections/1'], ['/blog', 'https://blog.example/'])).toEqual([]);
  expect(pathsOf(['/a', '/b'], ['/b', '/a'])).toEqual(['[0].target', '[1].target']);
  expect(pathsOf(['/', '/b'], ['/admin/today', '/b'], ['/sale/', '/b'])).toEqual([
    ...['[0].path', '[1].path', '[2].path'],
  ]);
  expect(pathsOf(['/out', 'https://evil.example/'])).toEqual(['[0].target']);
});
