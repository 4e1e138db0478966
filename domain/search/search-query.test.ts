import { describe, expect, test } from 'vitest';
import { buildSearchDocument } from './search-document.ts';
import { formatSearch } from './search-query.ts';
import { buildWordTable, parseWordLines } from './word-table.ts';

const fold = (text: string) => text.replaceAll('蝦', '虾');
const table = buildWordTable(
  parseWordLines(`
    蝦 蝦子 = shrimp, prawn
    橄欖油 = olive oil
    柚子 > 文旦 = pomelo
    牛奶 鮮乳 = milk
  `),
  fold,
);
const findsOf = (text: string) => formatSearch(text, [table], fold).finds;

describe('a search finds other words for what was typed', () => {
  test.each([
    [
      'shrimp',
      "(('shrimp':*) | ('虾':AB) | ('虾子'))",
      'English, and one character where names end with it',
    ],
    ['prawns', "(('prawns':*) | ('虾':AB) | ('虾子'))", 'the plural'],
    ['牛奶', "(('牛奶') | ('鮮乳'))", 'the same'],
    ['鮮乳', "(('鮮乳') | ('牛奶'))", 'in both directions'],
    ['柚子', "(('柚子') | ('文旦'))", 'kinds of it'],
    ['文旦', "'文旦'", 'and a kind only itself'],
    ['蝦', "(('虾':*) | ('虾子'))", 'one character as typed also where names begin with it'],
    ['steak', "'steak':*", 'where there are any'],
  ])('%s → %s: %s', (typed, finds) => {
    expect(findsOf(typed)).toBe(finds);
  });

  test('inside other words', () => {
    expect(findsOf('頭牛奶')).toContain("'頭鮮'");
  });

  test('and of presents what no other festival is for', () => {
    const presents = buildWordTable(parseWordLines('禮盒 送禮'), fold);
    const otherwise = (text: string) => formatSearch(text, [presents], fold).otherwise;
    expect(otherwise('送禮')).toContain("'中秋':AB");
    expect(otherwise('中秋送禮')).not.toContain("'中秋':AB");
    expect(otherwise('柚子')).toBe('');
  });

  test('in two words where others write one', () => {
    expect(findsOf('shr imp')).toContain("'虾子'");
  });

  test('two words of English together', () => {
    expect(findsOf('olive oil')).toContain("'橄欖'");
    expect(findsOf('olive')).not.toContain("'橄欖'");
  });

  test('and only the last word typed may be a beginning', () => {
    expect(findsOf('milk sh')).toContain("'sh':*");
    expect(findsOf('milk sh')).not.toContain("'milk':*");
  });
});

test('what is called so ends with the word, or with another word for it', () => {
  expect(formatSearch('牛奶', [table], fold).called).toBe(
    "(('牛奶':AB <-> '奶':AB) | ('鮮乳':AB <-> '乳':AB))",
  );
  expect(formatSearch('蝦', [table], fold).called).toBe("(('虾':AB) | ('虾子':AB <-> '子':AB))");
});

test('what was typed is asked of names and codes', () => {
  expect(formatSearch('柚子 er', [table], fold).typed).toBe("'柚子':AB & 'er':*AB");
});

test('what has just the typed name is known by the whole of it', () => {
  const name = { weight: 'B' as const, text: '蝦 Dumpling', isName: true };
  const { named } = formatSearch('虾  dumpling', [table], fold);
  expect(named).toBe("'=虾dumpling'");
  expect(buildSearchDocument([name], fold)).toContain(`${named}:0B`);
});

test('quantities stand apart from the goods', () => {
  expect(findsOf('牛奶2瓶')).toBe("(('牛奶') | ('鮮乳')) & '2' & '瓶':*");
  expect(findsOf('三件組牛奶')).toContain("('牛奶') | ('鮮乳')");
});

test('text without words asks nothing', () => {
  const nothing = { finds: '', typed: '', called: '', named: '', words: [], otherwise: '' };
  expect(formatSearch(' 🦐 ', [table], fold)).toEqual(nothing);
});
