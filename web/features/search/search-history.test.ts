import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSearch, parseSearchHistory, removeSearch } from './search-history.ts';

describe('the search history of a guest', () => {
  test('has the newest search first', () => {
    expect(addSearch(['牛肉'], '白蝦')).toEqual(['白蝦', '牛肉']);
  });

  test('keeps words that differ only in width, case or spaces once, as typed last', () => {
    expect(addSearch(['er-1410 蝦', '牛肉'], ' ＥＲ-1410  蝦 ')).toEqual(['ＥＲ-1410 蝦', '牛肉']);
  });

  test('does not keep an empty search', () => {
    expect(addSearch(['牛肉'], ' 　')).toEqual(['牛肉']);
  });

  test('forgets one search', () => {
    expect(removeSearch(['白蝦', '牛肉'], '白蝦')).toEqual(['牛肉']);
  });

  test('never holds more than 20 searches nor one twice, whatever is searched', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 60 }), (texts) => {
        const history = texts.reduce<string[]>(addSearch, []);
        expect(history.length).toBeLessThanOrEqual(20);
        for (const text of history) {
          expect(removeSearch(history, text)).toHaveLength(history.length - 1);
        }
      }),
    );
  });

  test('reads nothing from what is not a history', () => {
    expect(parseSearchHistory('{')).toEqual([]);
    expect(parseSearchHistory('{"a":1}')).toEqual([]);
    expect(parseSearchHistory('["蝦",3,null]')).toEqual(['蝦']);
  });
});
