import { describe, expect, test } from 'vitest';
import { buildVocabulary, isWordOfOneCharacter, readSearch } from './search-vocabulary.ts';

const sounds: Record<string, readonly string[]> = {
  ...{ 蝦: ['xia'], 瞎: ['xia'], 仁: ['ren'], 人: ['ren'], 軋: ['ya', 'zha', 'ga'], 扎: ['zha'] },
  ...{ 牛: ['niu'], 糖: ['tang'], 淋: ['lin'], 凌: ['ling'], 冰: ['bing'], 淇: ['qi'] },
};
const vocabulary = buildVocabulary(
  [
    { text: '冷凍 白蝦仁 300g', weight: 1 },
    { text: '冷凍 牛排', weight: 1 },
    { text: '牛軋糖', weight: 1 },
    { text: '冰淇淋', weight: 1 },
    { text: '蝦 蝦 蝦', weight: 2 },
    { text: 'coffee Umi', weight: 1 },
  ],
  {
    fold: (text) => text.replaceAll('蝦', '虾'),
    cut: (text) => (text === '白蝦仁' ? ['白', '蝦仁'] : [text]),
    soundsOf: (character) => sounds[character] ?? [character],
  },
);
const read = (text: string) => readSearch(text, vocabulary);

describe('what was typed', () => {
  test.each([
    ['冷凍蝦', '冷凍 蝦'],
    ['冷凍虾仁', '冷凍 虾仁'],
    ['牛排coffee', '牛排 coffee'],
    ['umi', 'umi'],
  ])('%s is cut into the words of the shop: %s', (typed, text) => {
    expect(read(typed)).toMatchObject({ text, isCorrected: false });
  });

  test.each([
    ['蝦人', '蝦仁', 'the same sound'],
    ['牛扎糖', '牛軋糖', 'one of several sounds'],
    ['冰淇凌', '冰淇淋', 'a sound much like it'],
    ['冰棋淋', '冰淇淋', 'another character'],
    ['冷凍瞎仁', '冷凍蝦仁', 'one of two words'],
    ['cofee', 'coffee', 'a letter left out'],
    ['coffeee', 'coffee', 'a letter too many'],
    ['ocffee', 'coffee', 'letters turned round'],
  ])('%s is taken for %s: %s', (typed, shown) => {
    expect(read(typed)).toMatchObject({ shown, isCorrected: true });
  });

  test.each(['電視機', '白', 'tv', '', '🦐'])('%s is like no word of the shop', (typed) => {
    expect(read(typed)).toBeNull();
  });

  test('of a code is not taken for the next one', () => {
    expect(read('er-1411')).toEqual({ text: 'er1411', shown: 'er1411', isCorrected: false });
  });
});

test('a single character is a word when goods are called by it', () => {
  expect(isWordOfOneCharacter(vocabulary, '虾')).toBe(true);
  expect(isWordOfOneCharacter(vocabulary, '白')).toBe(false);
});
