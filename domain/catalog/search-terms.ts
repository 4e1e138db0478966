import {
  bigramsOf,
  type FoldCharacters,
  normaliseSearchText,
  splitSearchText,
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
    return bigramsOf(fold(run.text)).map((pair, place) => ({
      alternatives: [[pair]],
      isPrefix: isSingle,
      shown: shown[place] ?? pair,
      run: at,
    }));
  });
}

/** The terms as a tsquery that requires all of them. */
export function presentSearchQuery(terms: readonly SearchTerm[]): string {
  return terms.map(presentTerm).join(' & ');
}

function presentTerm(term: SearchTerm): string {
  const lists = term.alternatives.map((lexemes) => {
    const quoted = lexemes.map((lexeme) => `'${lexeme}'`);
    if (term.isPrefix) quoted.push(`${quoted.pop()}:*`);
    return quoted.length > 1 ? `(${quoted.join(' & ')})` : `${quoted[0]}`;
  });
  return lists.length > 1 ? `(${lists.join(' | ')})` : `${lists[0]}`;
}

/**
 * Removes terms from a search. Of a removed Chinese bigram, the characters in no other bigram become terms
 * of their own: 冷凍蝦 without 凍蝦 still requires 冷凍 and 蝦.
 */
export function withoutTerms(
  terms: readonly SearchTerm[],
  dropped: ReadonlySet<SearchTerm>,
): SearchTerm[] {
  return terms.flatMap((term, at) => {
    if (!dropped.has(term)) return [term];
    const [before, after] = [terms[at - 1], terms[at + 1]];
    const [first, last] = singlesOf(term);
    const isFirstLost = before?.run !== term.run || dropped.has(before);
    const isLastLost = after?.run !== term.run;
    return [...(isFirstLost && first ? [first] : []), ...(isLastLost && last ? [last] : [])];
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
export function presentSearchTerms(terms: readonly SearchTerm[]): string {
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

/**
 * The text itself, and its variants with one synonym replaced; at most eight, compared in folded form.
 * Synonyms are given in pairs, in any order.
 */
export function expandSynonyms(
  text: string,
  pairs: readonly { term: string; sameAs: string }[],
  fold: FoldCharacters,
): string[] {
  const comparable = (words: string) => fold(normaliseSearchText(words)).trim();
  const given = comparable(text);
  const texts = new Set([given]);
  for (const { term, sameAs } of pairs) {
    const [one, other] = [comparable(term), comparable(sameAs)];
    if (one && given.includes(one)) texts.add(given.replace(one, other));
    if (other && given.includes(other)) texts.add(given.replace(other, one));
    if (texts.size >= 8) break;
  }
  return [text, ...[...texts].slice(1)];
}
