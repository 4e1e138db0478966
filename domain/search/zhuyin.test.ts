import { describe, expect, test } from 'vitest';
import { firstSyllable, zhuyinOfKeys } from './zhuyin.ts';

describe('a syllable of 注音', () => {
  test.each([
    ['ㄒㄧㄚ', 'xia'],
    ['ㄖㄣ', 'ren'],
    ['ㄕ', 'shi'],
    ['ㄧㄡ', 'you'],
    ['ㄩㄢ', 'yuan'],
    ['ㄌㄩ', 'lü'],
    ['ㄐㄩ', 'ju'],
    ['ㄙㄨㄥ', 'song'],
    ['ㄨㄥ', 'weng'],
    ['ㄦ', 'er'],
  ])('%s sounds %s', (typed, sound) => {
    expect(firstSyllable(typed)).toEqual({ typed, sound });
  });

  test('ends where the next begins', () => {
    expect(firstSyllable('ㄎㄚㄈㄟ')).toEqual({ typed: 'ㄎㄚ', sound: 'ka' });
  });

  test.each(['ㄅ', 'ㄅㄆ', '蝦', ''])('is not in %j', (typed) => {
    expect(firstSyllable(typed)).toBeNull();
  });
});

describe('注音 on a keyboard set to English', () => {
  test.each([
    ['vu8bp6', 'ㄒㄧㄚㄖㄣ'],
    ['d8zo', 'ㄎㄚㄈㄟ'],
    ['su3 cl3', 'ㄋㄧㄏㄠ'],
    ['gjo4', 'ㄕㄨㄟ'],
  ])('%s is %s', (typed, zhuyin) => {
    expect(zhuyinOfKeys(typed)).toBe(zhuyin);
  });

  test.each(['coffee', '7-11', 'a4', 'er-1410', '3m', ''])('is not %j', (typed) => {
    expect(zhuyinOfKeys(typed)).toBeNull();
  });
});
