import {
  bigramsOf,
  type FoldCharacters,
  normaliseSearchText,
  splitSearchText,
} from './search-text.ts';

/**
 * One thing a product must have to be found. `lexemes` are alternatives, each a list that must be
 * there together; `isPrefix` says that the last of a list may go on.
 */
export type SearchTerm = {
  alternatives: string[][];
  isPrefix: boolean;
  shown: string;
  run: number;
};

/** What a shopper's words ask for; empty when they hold no letter, digit or Chinese character. */
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

/** The terms as a tsquery: all of them must match. */
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

/** The terms as words to show: neighbouring character pairs grow together again (草蝦, 蝦仁 → 草蝦仁). */
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
 * The text itself, and once for every synonym in it the text with that word replaced; at most eight,
 * compared in folded form. Words that mean the same are given in pairs, in any order.
 */
export function expandSynonyms(
  text: string,
  pairs: readonly { term: string; sameAs: string }[],
  fold: FoldCharacters,
): string[] {
  const comparable = (words: string) => fold(normaliseSearchText(words)).trim();
  const asked = comparable(text);
  const texts = new Set([asked]);
  for (const { term, sameAs } of pairs) {
    const [one, other] = [comparable(term), comparable(sameAs)];
    if (one && asked.includes(one)) texts.add(asked.replace(one, other));
    if (other && asked.includes(other)) texts.add(asked.replace(other, one));
    if (texts.size >= 8) break;
  }
  return [text, ...[...texts].slice(1)];
}
