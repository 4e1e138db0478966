import { describe, expect, test } from 'vitest';
import { foodWords } from './food-words.ts';
import { householdWords } from './household-words.ts';
import { formatSearch } from './search-query.ts';
import { snackWords } from './snack-words.ts';
import { buildWordTable, formsOf, parseWordLines } from './word-table.ts';

const shared = [foodWords, snackWords, householdWords].flatMap(parseWordLines);

describe('a line of words', () => {
  const [line] = parseWordLines('鱈魚 > 圓鱈 扁鱈 = cod, codfish');

  test('has words for the same, kinds of it, and English', () => {
    expect(line).toEqual({
      same: ['鱈魚'],
      kinds: ['圓鱈', '扁鱈'],
      english: ['cod', 'codfish'],
    });
  });

  test('is looked up by its words and by English, not by its kinds', () => {
    const { others } = buildWordTable(line ? [line] : [], (text) => text);
    expect(others.get('鱈魚')).toEqual(['圓鱈', '扁鱈']);
    expect(others.get('cod')).toEqual(['鱈魚', '圓鱈', '扁鱈']);
    expect(others.get('圓鱈')).toBeUndefined();
  });
});

test('an English phrase is looked up in the singular, too', () => {
  expect(formsOf('dumplings')).toContain('dumpling');
  expect(formsOf('sausage rolls')).toContain('sausage roll');
  expect(formsOf('berries')).toContain('berry');
  expect(formsOf('radishes')).toContain('radish');
  expect(formsOf('oat')).toEqual(['oat']);
});

test('every line that all shops share says something, and says it once', () => {
  for (const { same, kinds, english } of shared) {
    expect(same.length + kinds.length + english.length).toBeGreaterThan(1);
    const words = [...same, ...kinds];
    expect(words).toEqual([...new Set(words)]);
  }
});

test('素 alone finds what is vegetarian, which is not looked for by that character: 護髮素 has it too', () => {
  const { others } = buildWordTable(shared, (text) => text);
  expect(others.get('素')).toContain('素食');
  for (const word of ['素食', '純素', '全素', 'vegetarian']) {
    expect(others.get(word)).not.toContain('素');
  }
});

describe.each(['素食', 'vegan'])('%s finds what is called vegetarian within a name', (typed) => {
  const table = buildWordTable(shared, (text) => text);
  const { finds } = formatSearch(typed, [table], (text) => text);
  const words = finds.split(' | ').map((word) => [...word.matchAll(/'(.+?)'/g)]);
  const isFound = (name: string) =>
    words.some((pairs) => pairs.every(([, pair = '']) => name.includes(pair)));

  test.each([
    ...[
      '全素',
      '香菇素肉鬆',
      '冷凍素料',
      '香菇素拌麵',
      '海苔素香鬆',
      '猴頭菇素丸',
      '高麗菜素水餃',
      '素蠔油',
    ],
  ])('%s', (name) => expect(isFound(name)).toBe(true));

  test.each([
    ...['護髮素', '蔬果酵素飲', '元素週期表', '素色馬克杯', '維生素雞精', '葉黃素魚油', '日式素麵'],
  ])('but not %s', (name) => expect(isFound(name)).toBe(false));
});
