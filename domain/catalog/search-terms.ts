import {
  bigramsOf,
  type FoldCharacters,
  normaliseSearchText,
  splitSearchText,
  trigramsOf,
} from './search-text.ts';

/**
 * A term a product must match. `lexemes` are alternatives, each a list that must match together; `isPrefix`
 * makes the last of a list a prefix.
 */
export type SearchTerm = {
  alternatives: string[][];
  isPrefix: boolean;
  shown: string;
  run: number;
};

/** The terms of a search text; empty without letters, digits or Chinese characters. */
export function parseSearchTerms(text: string, fold: FoldCharacters): SearchTerm[] {
  const runs = splitSearchText(normaliseSearchText(text));
  return runs.flatMap((run, at): SearchTerm[] => {
    if (run.kind === 'WORD') {
      const whole = [run.text];
      const alternatives = run.parts.length > 1 ? [whole, run.parts] : [whole];
      return [{ alternatives, isPrefix: at === runs.length - 1, shown: run.text, run: at }];
    }
    const isSingle = Array.from(run.text).length === 1;
    const shown = bigramsOf(run.text);
    const pairs = bigramsOf(fold(run.text));
    const trigrams = trigramsOf(fold(run.text));
    return pairs.map((pair, place) => ({
      alternatives: [pair, ...trigrams.slice(Math.max(0, place - 1), place + 1)].map((one) => [
        one,
      ]),
      isPrefix: isSingle,
      shown: shown[place] ?? pair,
      run: at,
    }));
  });
}

/** The terms as a tsquery that requires all of them. */
export function formatSearchQuery(terms: readonly SearchTerm[]): string {
  return terms.map(formatTerm).join(' & ');
}

function formatTerm(term: SearchTerm): string {
  const lists = term.alternatives.map((lexemes) => {
    const quoted = lexemes.map((lexeme) => `'${lexeme}'`);
    if (term.isPrefix) quoted.push(`${quoted.pop()}:*`);
    return quoted.length > 1 ? `(${quoted.join(' & ')})` : `${quoted[0]}`;
  });
  return lists.length > 1 ? `(${lists.join(' | ')})` : `${lists[0]}`;
}

/**
 * Removes terms from a search. Of a removed Chinese bigram, the characters in no other bigram become terms
 * of their own where they are words: 冷凍蝦 without 凍蝦 still requires 冷凍 and 蝦.
 */
export function withoutTerms(
  terms: readonly SearchTerm[],
  dropped: ReadonlySet<SearchTerm>,
  isWord: (character: string) => boolean = () => true,
): SearchTerm[] {
  return terms.flatMap((term, at) => {
    if (!dropped.has(term)) return [term];
    const [before, after] = [terms[at - 1], terms[at + 1]];
    const [first, last] = singlesOf(term);
    const isFirstLost = before?.run !== term.run || dropped.has(before);
    const isLastLost = after?.run !== term.run;
    return [isFirstLost ? first : undefined, isLastLost ? last : undefined].filter(
      (single): single is SearchTerm => single !== undefined && isWord(single.shown),
    );
  });
}

/** The two characters of a Chinese bigram as terms of their own; empty for words. */
function singlesOf(term: SearchTerm): SearchTerm[] {
  const characters = Array.from(term.alternatives[0]?.[0] ?? '');
  const shown = Array.from(term.shown);
  if (characters.length !== 2 || /[a-z0-9]/i.test(term.shown)) return [];
  return characters.map((character, place) => ({
    ...term,
    alternatives: [[character]],
    isPrefix: true,
    shown: shown[place] ?? character,
  }));
}

/** Whether the terms are significant: not only single letters and digits. */
export const isTelling = (terms: readonly SearchTerm[]): boolean =>
  terms.some(({ shown }) => !/^[a-z0-9]?$/i.test(shown));

/** The terms as text: neighbouring bigrams are merged again (草蝦, 蝦仁 → 草蝦仁). */
export function formatSearchTerms(terms: readonly SearchTerm[]): string {
  let text = '';
  let previous: SearchTerm | undefined;
  for (const term of terms) {
    const [first = '', ...rest] = Array.from(term.shown);
    const continues = previous?.run === term.run && previous.shown.endsWith(first);
    text += continues ? rest.join('') : `${text === '' ? '' : ' '}${term.shown}`;
    previous = term;
  }
  return text;
}

/** What a word may be replaced by, both in the form that is compared. */
export type Synonym = { from: string; to: string };

/** Words that mean the same, given in pairs in any order: each stands for the other. */
export const synonymsOf = (
  pairs: readonly { term: string; sameAs: string }[],
  fold: FoldCharacters,
): Synonym[] =>
  pairs
    .map(({ term, sameAs }) => ({ from: comparable(term, fold), to: comparable(sameAs, fold) }))
    .filter(({ from, to }) => from !== '' && to !== '')
    .flatMap(({ from, to }) => [
      { from, to },
      { from: to, to: from },
    ]);

const maxVariants = 8;

/** The text itself, and for every synonym in it the text with that word replaced; at most eight. */
export function expandSynonyms(
  text: string,
  synonyms: readonly Synonym[],
  fold: FoldCharacters,
): string[] {
  const searched = comparable(text, fold);
  const variants = new Set([searched]);
  for (const { from, to } of synonyms) {
    const at = placeOfWord(searched, from);
    if (at < 0) continue;
    variants.add(searched.slice(0, at) + to + searched.slice(at + from.length));
    if (variants.size >= maxVariants) break;
  }
  return [text, ...[...variants].slice(1)];
}

const comparable = (words: string, fold: FoldCharacters): string =>
  fold(normaliseSearchText(words)).trim();

/** Chinese is found anywhere; Latin as a whole word: tea is no part of steak. */
function placeOfWord(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0 || !/^[a-z]/.test(word)) return at;
  const isLetter = (character = '') => /[a-z0-9]/.test(character);
  return isLetter(text[at - 1]) || isLetter(text[at + word.length]) ? -1 : at;
}
