import {
  bigramsOf,
  type FoldCharacters,
  nameLexeme,
  normaliseSearchText,
  splitSearchText,
  trigramsOf,
} from './search-text.ts';

/** The rank weight of a field: A code (10), B name (8), C brand, tags and categories (4), D the rest (1). */
export type SearchWeight = 'A' | 'B' | 'C' | 'D';
export type SearchField = {
  weight: SearchWeight;
  text: string;
  /** Found by three characters and more: two that meet in a sentence are no word. */
  isRunningText?: boolean;
  /** Found as a whole, too: by who types exactly that. */
  isName?: boolean;
};

/** Weights of D, C, B and A in the order of PostgreSQL's ts_rank. */
export const searchWeights = [0.1, 0.4, 0.8, 1] as const;

const lastPosition = 16_383;
const positionsPerLexeme = 8;
const maxFieldLength = 4_000;

/**
 * The search document of a product as a tsvector literal: Chinese as bigrams (and the last character of
 * each run, so that every single character is a prefix of some lexeme), Latin words and codes whole and in
 * parts.
 */
export function buildSearchDocument(fields: readonly SearchField[], fold: FoldCharacters): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (lexeme: string, weight: SearchWeight) => {
    const known = places.get(lexeme);
    const place = `${Math.min(position, lastPosition)}${weight}`;
    if (!known) places.set(lexeme, [place]);
    else if (known.length < positionsPerLexeme && known.at(-1) !== place) known.push(place);
  };
  for (const { weight, text, isRunningText = false, isName = false } of fields) {
    const name = isName ? nameLexeme(text, fold) : '';
    if (name !== '') add(name, weight);
    const lexemesOf = isRunningText ? runningLexemes : hanLexemes;
    for (const run of splitSearchText(normaliseSearchText(text.slice(0, maxFieldLength)))) {
      for (const lexemes of run.kind === 'HAN' ? lexemesOf(fold(run.text)) : wordLexemes(run)) {
        position += 1;
        for (const lexeme of lexemes) add(lexeme, weight);
      }
    }
    position += 1;
  }
  return Array.from(places, ([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ');
}

/** Lexemes by position. */
function hanLexemes(text: string): string[][] {
  const characters = Array.from(text);
  const last = characters.at(-1) ?? '';
  if (characters.length < 2) return [[last]];
  return [...bigramsOf(text).map((pair) => [pair]), [last]];
}

const runningLexemes = (text: string): string[][] => trigramsOf(text).map((three) => [three]);

function wordLexemes(run: { text: string; parts: string[] }): string[][] {
  if (run.parts.length < 2) return [[run.text]];
  return run.parts.map((part, at) => (at === 0 ? [run.text, part] : [part]));
}
