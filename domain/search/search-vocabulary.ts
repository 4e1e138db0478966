import {
  type FoldCharacters,
  normaliseSearchText,
  type SearchRun,
  splitSearchText,
} from './search-text.ts';
import {
  foldLookalikes,
  gapsOf,
  nearSound,
  readingsOf,
  type SoundsOf,
  shortenedOf,
} from './spelling.ts';
import { formsOf, isLatin, type WordTable } from './word-table.ts';

/**
 * A text that words are learned from; `weight` is how well it shows what people look for.
 * `isWord` marks what is a word as a whole, such as the name of a category.
 */
export type VocabularySource = { text: string; weight: number; isWord?: boolean };

export type VocabularyTools = {
  fold: FoldCharacters;
  /** Cuts Chinese text into words. */
  cut: (text: string) => string[];
  soundsOf: SoundsOf;
  table: WordTable;
};

/** The words of a shop by their folded form, and what finds them when they are mistyped. */
export type SearchVocabulary = {
  counts: ReadonlyMap<string, number>;
  /** Words, and no fragments of names. */
  words: ReadonlySet<string>;
  /** The form to show. */
  shown: ReadonlyMap<string, string>;
  total: number;
  bySound: ReadonlyMap<string, readonly string[]>;
  /** By the word with one character left open. */
  byGap: ReadonlyMap<string, readonly string[]>;
  /** By the word without one of its characters. */
  byShorter: ReadonlyMap<string, readonly string[]>;
  /** By a character those that look much like it. */
  byLook: ReadonlyMap<string, readonly string[]>;
  latin: readonly string[];
  /** Single characters that goods are called by, such as 茶; others say nothing alone. */
  singles: ReadonlySet<string>;
  tools: VocabularyTools;
};

/** Neighbouring characters of a name that are no word of the dictionary count this much of one; */
const neighboursWeight = 0.2;
/** at its end, where a name says what the thing is, they are more often one. */
const endWeight = 0.5;
const maxNeighboursLength = 4;
/** Shorter words have too many others that differ in one character. */
const leastCharactersForGap = 3;
/** What other words for the goods of the shop count. */
const tableWeight = 1;

/** Learns the words of a shop. */
export function buildVocabulary(
  sources: readonly VocabularySource[],
  tools: VocabularyTools,
): SearchVocabulary {
  const counts = new Map<string, number>();
  const shown = new Map<string, string>();
  const singles = new Set<string>();
  const characters = new Set<string>();
  const words = new Set<string>();
  const learn = (word: string, weight: number, isFragment = false) => {
    const folded = tools.fold(word);
    if (!isFragment) words.add(folded);
    counts.set(folded, (counts.get(folded) ?? 0) + weight);
    if (!shown.has(folded)) shown.set(folded, word);
  };
  for (const { kind, text, weight, isWord } of weighRuns(sources)) {
    if (isWord && lengthOf(text) === 1) singles.add(tools.fold(text));
    if (kind === 'WORD' || isWord) learn(text, weight);
    if (kind === 'WORD') continue;
    for (const character of tools.fold(text)) characters.add(character);
    for (const word of tools.cut(text)) learn(word, weight);
    for (const word of neighboursOf(text)) {
      learn(word, weight * (text.endsWith(word) ? endWeight : neighboursWeight), true);
    }
  }
  learnOtherWords(tools.table, { counts, words, shown });
  for (const word of tools.table.others.keys()) if (characters.has(word)) singles.add(word);
  const all = [...counts.keys()];
  const han = all.filter((word) => !isLatin(word) && lengthOf(word) > 1);
  const long = han.filter((word) => lengthOf(word) >= leastCharactersForGap);
  return {
    counts,
    words,
    shown,
    singles,
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    bySound: groupBy(han, (word) =>
      readingsOf(
        Array.from(shown.get(word) ?? word, (character) =>
          tools.soundsOf(character).map(nearSound),
        ),
      ),
    ),
    byGap: groupBy(long, (word) => gapsOf(Array.from(word))),
    byShorter: groupBy(long, (word) => shortenedOf(Array.from(word))),
    byLook: foldLookalikes(tools.fold),
    latin: all.filter(isLatin),
    tools,
  };
}

/** Other words for what the shop has: they are no typing mistakes, and mistakes may be meant for them. */
function learnOtherWords(
  table: WordTable,
  {
    counts,
    words,
    shown,
  }: { counts: Map<string, number>; words: Set<string>; shown: Map<string, string> },
): void {
  const known = new Set(counts.keys());
  for (const [word, others] of table.others) {
    if (!known.has(word) && !others.some((other) => known.has(other))) continue;
    for (const one of isLatin(word) ? word.split(' ').flatMap(formsOf) : [word]) {
      counts.set(one, (counts.get(one) ?? 0) + tableWeight);
      words.add(one);
      if (!shown.has(one)) shown.set(one, table.written.get(one) ?? one);
    }
  }
}

/** Every run once, with the weight of all its places: tags and brands stand on many goods. */
function weighRuns(sources: readonly VocabularySource[]) {
  type Weighed = { kind: SearchRun['kind']; text: string; weight: number; isWord: boolean };
  const runs = new Map<string, Weighed>();
  for (const { text, weight, isWord = false } of sources) {
    for (const run of splitSearchText(normaliseSearchText(text))) {
      const known = runs.get(run.text);
      if (known) {
        known.weight += weight;
        known.isWord ||= isWord;
      } else runs.set(run.text, { kind: run.kind, text: run.text, weight, isWord });
    }
  }
  return runs.values();
}

/** How unlikely a word is: one more means 2.7 times less. */
export const costOf = (word: string, { counts, total }: SearchVocabulary): number =>
  Math.log(total / (counts.get(word) ?? 1));

export const lengthOf = (word: string): number => Array.from(word).length;

function neighboursOf(run: string): string[] {
  const characters = Array.from(run);
  const found: string[] = [];
  for (let from = 0; from < characters.length; from += 1) {
    for (let length = 2; length <= maxNeighboursLength; length += 1) {
      if (from + length <= characters.length) {
        found.push(characters.slice(from, from + length).join(''));
      }
    }
  }
  return found;
}

function groupBy(
  words: readonly string[],
  keysOf: (word: string) => readonly string[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    for (const key of new Set(keysOf(word))) {
      const group = groups.get(key);
      if (group) group.push(word);
      else groups.set(key, [word]);
    }
  }
  return groups;
}
