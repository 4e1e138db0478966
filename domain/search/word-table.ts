import { type FoldCharacters, normaliseSearchText } from './search-text.ts';

/** What a word, in the form that is compared, finds beside itself. */
export type WordTable = {
  /** Chinese and Latin words, Latin phrases with one blank between their words. */
  others: ReadonlyMap<string, readonly string[]>;
  /** How a word is written that is compared so. */
  written: ReadonlyMap<string, string>;
  /** The most characters of a Chinese word, and the most words of a Latin phrase. */
  maxHan: number;
  maxPhrase: number;
};

/** Words for the same thing, kinds of it, and what it is in English. */
export type WordLine = {
  same: readonly string[];
  kinds: readonly string[];
  english: readonly string[];
};

/** Reads lines such as `鯛魚 羅非魚 > 台灣鯛 = tilapia, snapper`. */
export function parseWordLines(text: string): WordLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [chinese = '', english = ''] = line.split('=');
    const [same = '', kinds = ''] = chinese.split('>');
    const wordsOf = (part: string) => part.split(/\s+/).filter((word) => word !== '');
    return {
      same: wordsOf(same),
      kinds: wordsOf(kinds),
      english: english
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    };
  });
}

/**
 * Each word finds the others of its line and their kinds; a kind finds itself only. English finds
 * Chinese and not the other way round. Lines given first come first.
 */
export function buildWordTable(lines: readonly WordLine[], fold: FoldCharacters): WordTable {
  const others = new Map<string, string[]>();
  const written = new Map<string, string>();
  const add = (word: string, found: readonly string[]) => {
    const known = others.get(word) ?? [];
    others.set(
      word,
      [...new Set([...known, ...found])].filter((one) => one !== word),
    );
  };
  for (const { same, kinds, english } of lines) {
    const compared = (words: readonly string[]) => words.map((word) => comparable(word, fold));
    for (const word of [...same, ...kinds]) written.set(comparable(word, fold), word);
    const chinese = [...compared(same), ...compared(kinds)].filter((word) => word !== '');
    for (const word of compared(same)) if (word !== '') add(word, chinese);
    for (const phrase of english) add(comparable(phrase, fold), chinese);
  }
  const words = [...others.keys()];
  const han = words.filter((word) => !isLatin(word));
  const latin = words.filter(isLatin);
  return {
    others,
    written,
    maxHan: Math.max(0, ...han.map((word) => Array.from(word).length)),
    maxPhrase: Math.max(0, ...latin.map((phrase) => phrase.split(' ').length)),
  };
}

export const comparable = (words: string, fold: FoldCharacters): string =>
  fold(normaliseSearchText(words)).trim().replace(/\s+/g, ' ');

export const isLatin = (word: string): boolean => /^[a-z0-9]/.test(word);

/** An English phrase as it may stand in a table: as it is, and with its last word in the singular. */
export function formsOf(phrase: string): string[] {
  if (!/[a-z]{3}s$/.test(phrase)) return [phrase];
  const endings: readonly (readonly [plural: RegExp, singular: string])[] = [
    [/ies$/, 'y'],
    [/es$/, ''],
    [/s$/, ''],
  ];
  const singular = endings.map(([plural, one]) => phrase.replace(plural, one));
  return [...new Set([phrase, ...singular])];
}
