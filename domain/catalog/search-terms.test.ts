import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSearchDocument } from './search-document.ts';
import {
  expandSynonyms,
  formatSearchQuery,
  formatSearchTerms,
  isTelling,
  parseSearchTerms,
  synonymsOf,
  withoutTerms,
} from './search-terms.ts';
import { normaliseSearchText, splitSearchText } from './search-text.ts';

const fold = (text: string) => text.replaceAll('臺', '台').replaceAll('蝦', '虾');
const queryOf = (text: string) => formatSearchQuery(parseSearchTerms(text, fold));
const synonymsIn = (text: string, pairs: { term: string; sameAs: string }[]) =>
  expandSynonyms(text, synonymsOf(pairs, fold), fold);
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

  test('shows remaining terms as their original words', () => {
    const terms = parseSearchTerms('冷凍草蝦 er-5', fold);
    expect(formatSearchTerms(terms)).toBe('冷凍草蝦 er5');
    expect(formatSearchTerms(terms.filter((_, at) => at !== 1))).toBe('冷凍 草蝦 er5');
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

describe('synonyms', () => {
  const pairs = [
    { term: '鳳梨', sameAs: '菠蘿' },
    { term: '蝦仁', sameAs: '蝦肉' },
  ];

  test('add the text with the word replaced, in both directions', () => {
    expect(synonymsIn('鳳梨酥', pairs)).toEqual(['鳳梨酥', '菠蘿酥']);
    expect(synonymsIn('菠蘿酥', pairs)).toEqual(['菠蘿酥', '鳳梨酥']);
    expect(synonymsIn('草虾仁', pairs)).toEqual(['草虾仁', '草虾肉']);
  });

  test('in Latin letters are whole words', () => {
    const tea = [{ term: 'tea', sameAs: '茶' }];
    expect(synonymsIn('green tea', tea)).toEqual(['green tea', 'green 茶']);
    expect(synonymsIn('steak', tea)).toEqual(['steak']);
  });

  test('add nothing to other text', () => {
    expect(synonymsIn('牛肉', [...pairs, { term: '', sameAs: ' ' }])).toEqual(['牛肉']);
  });
});

describe('dropping rare terms', () => {
  const leaveOut = (text: string, rare: string) => {
    const terms = parseSearchTerms(text, fold);
    const dropped = new Set(terms.filter(({ shown }) => shown === rare));
    return formatSearchTerms(withoutTerms(terms, dropped));
  };

  test('keeps the characters that are in no other bigram', () => {
    expect(leaveOut('冷凍蝦', '凍蝦')).toBe('冷凍 蝦');
    expect(leaveOut('有機米', '有機')).toBe('有 機米');
    expect(leaveOut('甲乙丙丁', '乙丙')).toBe('甲乙 丙丁');
  });

  test('drops a word whole', () => {
    expect(leaveOut('coffee 咖啡', 'coffee')).toBe('咖啡');
  });

  test('leaves no single letter or digit', () => {
    expect(isTelling(parseSearchTerms('1 a', fold))).toBe(false);
    expect(isTelling(parseSearchTerms('蝦', fold))).toBe(true);
    expect(isTelling([])).toBe(false);
  });

  test('never requires a character that was not typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('甲', '乙', '丙', 'a', ' ') }), (text) => {
        const terms = parseSearchTerms(text, fold);
        const left = withoutTerms(terms, new Set(terms.filter((_, at) => at % 2 === 0)));
        for (const { shown } of left) expect(text).toContain(shown);
      }),
    );
  });
});
