import { formatSearchQuery, parseSearchTerms, type SearchTerm } from './search-terms.ts';
import {
  bigramsOf,
  type FoldCharacters,
  nameLexeme,
  normaliseSearchText,
  type SearchRun,
  spaceQuantities,
  splitSearchText,
} from './search-text.ts';
import { lengthOf } from './search-vocabulary.ts';
import { formsOf, type WordTable } from './word-table.ts';

/** What a search asks of the documents, as tsqueries; '' where there is nothing to ask. */
export type SearchQuery = {
  /** Finds what was typed, and what other words for it mean. */
  finds: string;
  /** Of that, what has the words as they were typed in its name or code. */
  typed: string;
  /** Of that, what is called so: a Chinese name ends with what the thing is. */
  called: string;
  /** Of that, what has just this name. */
  named: string;
  /** What the last word stands for, as it is compared. */
  words: readonly string[];
  /** Of that, what is for another occasion; '' unless presents are searched for. */
  otherwise: string;
};

/** A part of a search, and what may stand for it, itself first; all parts must be found. */
type Part = { alternatives: string[] };

/** What stands for a part: its terms, and whether names must end with them. */
type Alternative = { terms: SearchTerm[]; isEnd: boolean };

/** No line of the shared words has more; an owner's synonyms come before them. */
export const maxAlternatives = 24;

/** The tsqueries of a search text; other words of the first table come before those of the next. */
export function formatSearch(
  text: string,
  tables: readonly WordTable[],
  fold: FoldCharacters,
): SearchQuery {
  const parts = partsOf(text, tables, fold);
  const terms = parts.map(({ alternatives }, place) =>
    alternatives
      .map((words, at) => ({
        // Only the word still being typed stands for those that begin with it.
        terms: termsOf(words, fold, place === parts.length - 1 && at === 0),
        // 牛 for 牛肉 is what 骰子牛 is, and not what 牛奶糖 begins with.
        isEnd: at > 0 && isHan(words) && lengthOf(words) === 1,
      }))
      .filter((own) => own.terms.length > 0),
  );
  const meaningful = terms.filter((alternatives) => alternatives.length > 0);
  const last = parts.at(-1)?.alternatives ?? [];
  const name = nameLexeme(text, fold);
  return {
    finds: meaningful.map((all) => oneOf(all.map(findsOf))).join(' & '),
    typed: meaningful
      .map(([first]) => formatSearchQuery(first?.terms ?? [], nameWeights))
      .join(' & '),
    called: oneOf(last.flatMap((words) => endingWith(words, fold))),
    named: name === '' ? '' : `'${name}'`,
    words: last,
    otherwise: forOtherFestivals(parts, fold),
  };
}

/** What presents say that are for one festival only. */
const festivals = [
  '中秋 月餅',
  '年節 春節 過年 新年',
  '端午 粽',
  '聖誕',
  '情人節',
  '母親節',
  '父親節',
];

/** Names of presents for a festival that nobody asked for: who looks for one in November wants no mooncakes. */
function forOtherFestivals(parts: readonly Part[], fold: FoldCharacters): string {
  const asked = parts.flatMap(({ alternatives }) => alternatives);
  if (!asked.includes(fold('禮盒'))) return '';
  const others = festivals
    .map((words) => fold(words).split(' '))
    .filter((words) => !words.some((word) => asked.some((one) => one.includes(word))));
  const queryOf = (word: string) => formatSearchQuery(parseSearchTerms(word, fold), nameWeights);
  return oneOf(others.flat().map(queryOf));
}

/** Codes and names. */
const nameWeights = 'AB';

/** Documents have a single character only where a name, or a run of it, ends with it. */
const findsOf = ({ terms, isEnd }: Alternative): string =>
  isEnd
    ? formatSearchQuery(
        terms.map((term) => ({ ...term, isPrefix: false })),
        nameWeights,
      )
    : formatSearchQuery(terms);

const termsOf = (words: string, fold: FoldCharacters, isTyping: boolean): SearchTerm[] =>
  parseSearchTerms(words, fold).map((term) =>
    isTyping || isHan(words) ? term : { ...term, isPrefix: false },
  );

const oneOf = (queries: readonly string[]): string =>
  queries.length > 1 ? `(${queries.map((query) => `(${query})`).join(' | ')})` : (queries[0] ?? '');

/** Names and categories that end with a word: its last pair, followed by the end of the run. */
function endingWith(word: string, fold: FoldCharacters): string[] {
  const run = splitSearchText(normaliseSearchText(word)).at(-1);
  if (run?.kind !== 'HAN') return [];
  const characters = Array.from(fold(run.text));
  const end = characters.at(-1);
  const pair = bigramsOf(characters.join('')).at(-1);
  const label = nameWeights;
  return [characters.length < 2 ? `'${end}':${label}` : `'${pair}':${label} <-> '${end}':${label}`];
}

function partsOf(text: string, tables: readonly WordTable[], fold: FoldCharacters): Part[] {
  const runs = splitSearchText(spaceQuantities(normaliseSearchText(text)));
  const parts: Part[] = [];
  for (let at = 0; at < runs.length; ) {
    const run = runs[at];
    if (!run) break;
    const phrase = run.kind === 'WORD' ? maxPhrase(runs.slice(at), tables) : null;
    const alternatives = phrase?.alternatives ?? hanAlternatives(fold(run.text), tables);
    parts.push({ alternatives: alternatives.slice(0, maxAlternatives) });
    at += phrase?.length ?? 1;
  }
  return parts;
}

/** The most words that mean something together (olive oil), or the first word by itself. */
function maxPhrase(runs: readonly SearchRun[], tables: readonly WordTable[]) {
  const longest = Math.max(1, ...tables.map((table) => table.maxPhrase));
  const end = runs.findIndex(({ kind }) => kind === 'HAN');
  const words = runs.slice(0, end < 0 ? undefined : end).slice(0, longest);
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words
      .slice(0, length)
      .map(({ text }) => text)
      .join(' ');
    // Some write in two words what others write in one: sun screen.
    const forms = [...formsOf(phrase), ...formsOf(phrase.replaceAll(' ', ''))];
    const others = [...new Set(forms)].flatMap((form) => othersOf(form, tables));
    if (others.length > 0 || length === 1) {
      return { length, alternatives: [...new Set([phrase, ...others])] };
    }
  }
  return null;
}

/** The run itself, and with each word in it replaced by each other word for it. */
function hanAlternatives(run: string, tables: readonly WordTable[]): string[] {
  const found = [run, ...othersOf(run, tables)];
  const characters = Array.from(run);
  const longest = Math.max(0, ...tables.map(({ maxHan }) => maxHan));
  for (let from = 0; from < characters.length; ) {
    let length = Math.min(longest, characters.length - from);
    const wordOf = () => characters.slice(from, from + length).join('');
    while (length > 1 && othersOf(wordOf(), tables).length === 0) length -= 1;
    if (length > 1 && length < characters.length) {
      const before = characters.slice(0, from).join('');
      const after = characters.slice(from + length).join('');
      for (const other of othersOf(wordOf(), tables)) {
        const replaced = before + other + after;
        found.push(replaced, ...othersOf(replaced, tables));
      }
    }
    from += Math.max(1, length);
  }
  return [...new Set(found)];
}

const othersOf = (word: string, tables: readonly WordTable[]): string[] =>
  tables.flatMap(({ others }) => others.get(word) ?? []);

const isHan = (text: string): boolean => /\p{sc=Han}/u.test(text);
