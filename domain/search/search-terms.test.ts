import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSearchDocument } from './search-document.ts';
import { formatSearchQuery, parseSearchTerms } from './search-terms.ts';
import { normaliseSearchText, splitSearchText } from './search-text.ts';

const fold = (text: string) => text.replaceAll('臺', '台').replaceAll('蝦', '虾');
const queryOf = (text: string) => formatSearchQuery(parseSearchTerms(text, fold));
const documentOf = (text: string) => buildSearchDocument([{ weight: 'B', text }], fold);

describe('text to search', () => {
  test('is compared in half width, lower case and without accents', () => {
    expect(normaliseSearchText('ＡＢＣ１２３　Häagen-Dazs ガ')).toBe('abc123 haagen-dazs ガ');
  });

  test('is split into Chinese runs, words and codes', () => {
    expect(splitSearchText(normaliseSearchText('急凍草蝦300g（ER-1410/黑）x2'))).toEqual([
      { kind: 'HAN', text: '急凍草蝦' },
      { kind: 'WORD', text: '300g', parts: ['300', 'g'] },
      { kind: 'WORD', text: 'er1410', parts: ['er', '1410'] },
      { kind: 'HAN', text: '黑' },
      { kind: 'WORD', text: 'x2', parts: ['x', '2'] },
    ]);
  });
});

describe('a search query', () => {
  test('asks for every pair of neighbouring characters, folded', () => {
    expect(queryOf('臺灣草蝦')).toBe(
      "('台灣' | 'ʬ台灣草') & ('灣草' | 'ʬ台灣草' | 'ʬ灣草虾') & ('草虾' | 'ʬ灣草虾')",
    );
  });

  test('treats a single character and the last word as prefixes', () => {
    expect(queryOf('蝦')).toBe("'虾':*");
    expect(queryOf('USB 線材 typ')).toBe("'usb' & '線材' & 'typ':*");
    expect(queryOf('蝦 USB 線')).toBe("'虾':* & 'usb' & '線':*");
  });

  test('recognises a code however it is joined', () => {
    for (const code of ['ER-1410', 'er1410', 'ER_1410', 'ＥＲ／１４１０']) {
      expect(queryOf(code)).toBe("('er1410':* | ('er' & '1410':*))");
    }
  });

  test('is empty for text without words', () => {
    expect(queryOf(' 🦐 !!! \u0000')).toBe('');
  });

  test('needs no escaping, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(queryOf(text).replace(/'[^'\\\s]+'/gu, '')).toMatch(/^[ &|():*]*$/);
      }),
    );
  });
});

describe('a search document', () => {
  test('contains bigrams and the last character of Chinese, words whole and in parts', () => {
    expect(documentOf('草蝦仁 ER-1410')).toBe(
      "'草虾':1B '虾仁':2B '仁':3B 'er1410':4B 'er':4B '1410':5B",
    );
  });

  test('holds running text by three characters, which a query of two does not ask for', () => {
    const text = { weight: 'D', text: '適合全家享用', isRunningText: true } as const;
    expect(buildSearchDocument([text], fold)).toBe(
      "'ʬ適合全':1D 'ʬ合全家':2D 'ʬ全家享':3D 'ʬ家享用':4D",
    );
    expect(queryOf('全家')).toBe("'全家'");
  });

  test('keeps the weight of every field a word is in', () => {
    const fields = [
      { weight: 'A', text: 'ab' },
      { weight: 'D', text: 'ab' },
    ] as const;
    expect(buildSearchDocument(fields, fold)).toBe("'ab':1A,3D");
  });

  test('of any text is a well-formed tsvector', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(documentOf(text).replace(/'[^'\\\s]+':\d+B/gu, '')).toMatch(/^[ ,\dB]*$/);
      }),
    );
  });
});
