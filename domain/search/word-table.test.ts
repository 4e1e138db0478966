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

/** Whether a search for what was typed finds goods of a name. */
function finderOf(typed: string): (name: string) => boolean {
  const table = buildWordTable(shared, (text) => text);
  const { finds } = formatSearch(typed, [table], (text) => text);
  const words = finds.split(' | ').map((word) => [...word.matchAll(/'(.+?)'/g)]);
  return (name) => words.some((pairs) => pairs.every(([, pair = '']) => name.includes(pair)));
}

describe.each(['素食', 'vegan'])('%s finds what is called vegetarian within a name', (typed) => {
  const isFound = finderOf(typed);

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

describe.each([
  [
    '白米',
    ['台稉九號白米', '越光米', '有機一等米'],
    ['米色毛巾', '充電線 2 米', '玉米粒', '純米米粉'],
  ],
  ['rice', ['台稉九號白米', '糙米', '圓糯米'], ['米色毛巾', '充電線 2 米', '玉米粒', '純米米粉']],
  ['羊肉', ['紐西蘭羔羊肉片', '法式羊排'], ['保暖羊毛襪', '羊奶粉']],
  ['鴨肉', ['煙燻鴨胸', '宜蘭鴨賞'], ['鹹鴨蛋', '鴨嘴馬桶清潔劑']],
  ['麵條', ['關廟麵細麵', '沙茶拌麵', '刀削麵'], ['低筋麵粉', '麵包刀']],
  ['柳橙', ['百分之百柳橙汁', '澳洲臍橙'], ['橙色毛巾']],
])('%s is not looked for by one character, which begins other things', (typed, goods, others) => {
  const isFound = finderOf(typed);

  test.each(goods)('%s is found', (name) => expect(isFound(name)).toBe(true));
  test.each(others)('%s is not', (name) => expect(isFound(name)).toBe(false));
});
