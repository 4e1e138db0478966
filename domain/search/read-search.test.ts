import { describe, expect, test } from 'vitest';
import { joinWords, kindOf, readSearch, writeWords } from './read-search.ts';
import { buildVocabulary } from './search-vocabulary.ts';
import { buildWordTable, parseWordLines } from './word-table.ts';

const sounds: Record<string, readonly string[]> = {
  ...{ 蝦: ['xia'], 瞎: ['xia'], 仁: ['ren'], 人: ['ren'], 軋: ['ya', 'zha', 'ga'], 扎: ['zha'] },
  ...{ 提: ['ti'], 拉: ['la'], 米: ['mi'], 蘇: ['su'], 巧: ['qiao'], 克: ['ke'], 力: ['li'] },
  ...{
    牛: ['niu'],
    排: ['pai'],
    糖: ['tang'],
    淋: ['lin'],
    凌: ['ling'],
    冰: ['bing'],
    淇: ['qi'],
  },
};
const fold = (text: string) => text.replaceAll('蝦', '虾');
const dictionary = [
  '冷凍',
  '牛排',
  '牛軋糖',
  '冰淇淋',
  '提拉米蘇',
  '巧克力',
  '露營燈',
  '露營',
  '電視機',
];
const vocabulary = buildVocabulary(
  [
    { text: '冷凍 白蝦仁 300g', weight: 1 },
    { text: '冷凍 牛排', weight: 1 },
    { text: '牛軋糖', weight: 1 },
    { text: '冰淇淋', weight: 1 },
    { text: '蝦', weight: 2, isWord: true },
    { text: '提拉米蘇', weight: 1 },
    { text: '巧克力', weight: 1 },
    { text: '露營燈', weight: 1 },
    { text: '露營', weight: 1 },
    { text: 'coffee Umi', weight: 1 },
  ],
  {
    fold,
    // The dictionary knows these words; what it does not know it cuts into characters.
    cut: (text) =>
      text === '白蝦仁' ? ['白', '蝦仁'] : dictionary.includes(text) ? [text] : Array.from(text),
    soundsOf: (character) => sounds[character] ?? [character],
    table: buildWordTable(parseWordLines('牛排 扒 = steak\n榴槤 = durian'), fold),
  },
);
const read = (text: string) => {
  const reading = readSearch(text, vocabulary);
  return reading && { ...reading, words: reading.words.map((word) => word.text).join(' ') };
};

describe('what was typed', () => {
  test.each([
    ['冷凍蝦', '冷凍 蝦'],
    ['冷凍虾仁', '冷凍 虾仁'],
    ['牛排coffee', '牛排 coffee'],
    ['牛排5公斤', '牛排'],
    ['兩包 冷凍蝦', '冷凍 蝦'],
    ['umi', 'umi'],
    ['steaks', 'steaks'],
  ])('%s is cut into the words of the shop: %s', (typed, words) => {
    expect(read(typed)).toEqual({ words, isCorrected: false });
  });

  test.each([
    ['蝦人', '蝦仁', 'the same sound'],
    ['牛扎糖', '牛軋糖', 'one of several sounds'],
    ['冰淇凌', '冰淇淋', 'a sound much like it'],
    ['冰棋淋', '冰淇淋', 'another character'],
    ['提米蘇', '提拉米蘇', 'a character left out'],
    ['巧力', '巧克力', 'the middle left out'],
    ['巧克克力', '巧克力', 'a character twice'],
    ['巧力克', '巧克力', 'two characters turned round'],
    ['冷凍瞎仁', '冷凍 蝦仁', 'one of two words'],
    ['cofee', 'coffee', 'a letter left out'],
    ['coffeee', 'coffee', 'a letter too many'],
    ['ocffee', 'coffee', 'letters turned round'],
    ['stake', 'steak', 'the same letters in another order'],
    ['stea', 'steak', 'a word just begun'],
    ['staek', 'steak', 'an English word for what the shop has'],
    ['蝦ㄖㄣˊ', '蝦仁', 'a syllable of 注音'],
    ['ㄋㄧㄡˊㄆㄞˊ', '牛排', '注音 only'],
    ['牛排ㄉ', '牛排', 'a syllable just begun'],
    ['vu8bp6', '蝦仁', '注音 on an English keyboard'],
  ])('%s is taken for %s: %s', (typed, words) => {
    expect(read(typed)).toEqual({ words, isCorrected: true });
  });

  test.each(['電視機', '白', 'tv', ''])('%s is like no word of the shop', (typed) => {
    expect(read(typed)).toBeNull();
  });

  test.each(['榴槤', '電視機'])('%s is a word of its own, and no typing mistake', (typed) => {
    expect(read(typed)).toBeNull();
  });

  test('that says another kind of a word is not taken for one kind of it', () => {
    const words = readSearch('露營車', vocabulary)?.words;
    expect(words).toEqual([
      { text: '露營', kind: 'KNOWN' },
      { text: '車', kind: 'ABSENT' },
    ]);
  });

  test('of a code is not taken for the next one', () => {
    expect(read('er-1411')).toEqual({ words: 'er1411', isCorrected: false });
  });
});

test('a word that the shop does not have is a kind of the word it ends with', () => {
  expect(kindOf('龍蝦', vocabulary)).toBe('蝦');
  expect(kindOf('戰斧牛排', vocabulary)).toBe('牛排');
  expect(kindOf('露營車', vocabulary)).toBe('露營');
  expect(kindOf('電視機', vocabulary)).toBeNull();
});

test('neighbours that are one word for something are joined', () => {
  expect(joinWords(['冷凍', '榴', '槤', '牛排'], vocabulary)).toEqual(['冷凍', '榴槤', '牛排']);
});

test('words are written without blanks between Chinese', () => {
  expect(writeWords(['冷凍', '蝦仁', 'coffee'])).toBe('冷凍蝦仁 coffee');
});

describe('of words that sound alike', () => {
  const sound: Record<string, readonly string[]> = {
    ...{ 香: ['xiang'], 蕉: ['jiao'], 焦: ['jiao'], 橡: ['xiang'], 膠: ['jiao'] },
  };
  const near = buildVocabulary(
    [
      { text: '橡膠', weight: 3, isWord: true },
      { text: '北蕉', weight: 1 },
      { text: '火鍋', weight: 1 },
      { text: '洗髮精', weight: 3, isWord: true },
      { text: '狗狗', weight: 1 },
    ],
    {
      fold: (text) => text,
      cut: (text) =>
        ['橡膠', '北蕉', '火鍋', '洗髮精', '狗狗'].includes(text) ? [text] : Array.from(text),
      soundsOf: (character) => sound[character] ?? [character],
      table: buildWordTable(parseWordLines('香蕉 北蕉\n狗 狗狗'), (text) => text),
    },
  );
  test.each([
    ['香焦', '香蕉', 'the one with fewer other characters is meant, also where it is another word'],
    ['火窩', '火鍋', 'one that looks much the same is meant'],
  ])('%s → %s: %s', (typed, meant) => {
    expect(
      readSearch(typed, near)
        ?.words.map(({ text }) => text)
        .join(' '),
    ).toBe(meant);
  });

  test('for whom a thing is, is never left out as a slip', () => {
    expect(readSearch('狗洗髮精', near)?.isCorrected).toBe(false);
    expect(readSearch('狗罐', near)?.words[0]?.text).toBe('狗');
  });
});
