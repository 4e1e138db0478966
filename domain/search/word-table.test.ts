import { describe, expect, test } from 'vitest';
import { foodWords } from './food-words.ts';
import { householdWords } from './household-words.ts';
import { buildSearchDocument } from './search-document.ts';
import { formatSearch, maxAlternatives } from './search-query.ts';
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
  const asWritten = (text: string) => text;
  const { finds } = formatSearch(typed, [buildWordTable(shared, asWritten)], asWritten);
  return (name) => {
    const document = buildSearchDocument([{ weight: 'B', text: name }], asWritten);
    return matches(
      finds,
      [...document.matchAll(/'(.+?)'/g)].map(([, lexeme = '']) => lexeme),
    );
  };
}

/** A tsquery of words with & and | in brackets, asked of the words of a name. */
function matches(query: string, lexemes: readonly string[]): boolean {
  const tokens = [...query.matchAll(/[()&|]|'(?<word>.+?)'(?::(?<beginning>\*)?[A-D]*)?/g)];
  const oneOf = (): boolean => {
    let found = all();
    while (tokens[0]?.[0] === '|') found = [tokens.shift(), all()].at(-1) === true || found;
    return found;
  };
  const all = (): boolean => {
    let found = one();
    while (tokens[0]?.[0] === '&') found = [tokens.shift(), one()].at(-1) === true && found;
    return found;
  };
  const one = (): boolean => {
    const token = tokens.shift();
    if (token?.[0] === '(') {
      const found = oneOf();
      tokens.shift();
      return found;
    }
    const { word = '', beginning } = token?.groups ?? {};
    return lexemes.some((lexeme) => (beginning ? lexeme.startsWith(word) : lexeme === word));
  };
  return oneOf();
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
  [
    'rice',
    ['台稉九號白米', '糙米', '圓糯米', '十穀米', '五穀米'],
    ['米色毛巾', '充電線 2 米', '玉米粒', '純米米粉', '糯米醋', '糯米椒'],
  ],
  [
    'lamb',
    ['紐西蘭羔羊肉片', '法式羊排', '羊肩', '羊腱子', '羊里肌'],
    ['保暖羊毛襪', '羊奶粉', '羊羹'],
  ],
  [
    'duck',
    ['煙燻鴨胸', '宜蘭鴨賞', '薑母鴨', '鹽水鴨', '櫻桃鴨', '滷鴨舌'],
    ['鹹鴨蛋', '鴨嘴馬桶清潔劑'],
  ],
  [
    'noodle',
    [
      ...['關廟麵細麵', '沙茶拌麵', '刀削麵', '牛肉麵', '義大利麵', '炸醬麵', '陽春麵'],
      ...['蕎麥麵', '涼麵', '手工麵線'],
    ],
    ['低筋麵粉', '麵包刀', '面膜'],
  ],
  ['柳橙', ['百分之百柳橙汁', '澳洲臍橙', '甜橙', '血橙', '柳丁'], ['橙色毛巾', '橙皮蛋糕']],
  ['橙', ['柳丁'], []],
  [
    'beef',
    ['骰子牛', '美國無骨牛小排', '牛腱心', '澳洲牛五花火鍋片', '日本和牛沙朗', '香辣牛肉辣醬'],
    ['牛奶手工皂', '原味牛軋糖', '牛奶糖', '燕巢牛奶蜜棗', '牛番茄乾'],
  ],
  ['chicken', ['去骨雞腿排', '三杯雞', '仿土雞切塊', '人蔘雞湯'], ['平飼雞蛋', '雞蛋麵']],
  ['pork', ['豬腳切塊', '台灣梅花豬燒烤片', '打拋豬'], ['豬油']],
  ['fish', ['挪威鮭魚菲力', '吻仔魚', '無刺虱目魚柳'], ['魚腥草茶']],
  ['cup', ['馬克杯', '陶瓷茶杯組'], ['三杯雞', '洗杯刷組']],
  ['鍋子', ['雙耳湯鍋'], ['鍋貼', '澳洲牛五花火鍋片']],
  ['cat', ['豆腐貓砂', '貓抓板', '貓草', '貓肉泥條'], []],
])('%s stands for one character only where a name ends with it', (typed, goods, others) => {
  const isFound = finderOf(typed);

  if (goods.length > 0) test.each(goods)('%s is found', (name) => expect(isFound(name)).toBe(true));
  if (others.length > 0)
    test.each(others)('%s is not', (name) => expect(isFound(name)).toBe(false));
});

test('no word has more other words than a search asks for', () => {
  const { others } = buildWordTable(shared, (text) => text);
  const cut = [...others].filter(([, found]) => found.length >= maxAlternatives);
  expect(cut).toEqual([]);
});

test.each(['鴨', '羊', '麵', '橙', '米'])('%s alone is a word, and no part of one', (word) => {
  expect(buildWordTable(shared, (text) => text).others.get(word)).toBeDefined();
});
