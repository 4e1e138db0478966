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
};

/** The terms of a search text; empty without letters, digits or Chinese characters. */
export function parseSearchTerms(text: string, fold: FoldCharacters): SearchTerm[] {
  const runs = splitSearchText(normaliseSearchText(text));
  return runs.flatMap((run, at): SearchTerm[] => {
    if (run.kind === 'WORD') {
      const whole = [run.text];
      const alternatives = run.parts.length > 1 ? [whole, run.parts] : [whole];
      return [{ alternatives, isPrefix: at === runs.length - 1 }];
    }
    const isSingle = Array.from(run.text).length === 1;
    const pairs = bigramsOf(fold(run.text));
    const trigrams = trigramsOf(fold(run.text));
    return pairs.map((pair, place) => ({
      alternatives: [pair, ...trigrams.slice(Math.max(0, place - 1), place + 1)].map((one) => [
        one,
      ]),
      isPrefix: isSingle,
    }));
  });
}

/** The terms as a tsquery that requires all of them; only in fields of these weights, when there are any. */
export function formatSearchQuery(terms: readonly SearchTerm[], weights = ''): string {
  return terms.map((term) => formatTerm(term, weights)).join(' & ');
}

function formatTerm(term: SearchTerm, weights: string): string {
  const labelled = (lexeme: string, isPrefix: boolean) => {
    const label = `${isPrefix ? '*' : ''}${weights}`;
    return label === '' ? `'${lexeme}'` : `'${lexeme}':${label}`;
  };
  const lists = term.alternatives.map((lexemes) => {
    const last = lexemes.length - 1;
    const quoted = lexemes.map((lexeme, at) => labelled(lexeme, term.isPrefix && at === last));
    return quoted.length > 1 ? `(${quoted.join(' & ')})` : `${quoted[0]}`;
  });
  return lists.length > 1 ? `(${lists.join(' | ')})` : `${lists[0]}`;
}
