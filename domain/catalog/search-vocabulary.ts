import {
  type FoldCharacters,
  normaliseSearchText,
  type SearchRun,
  splitSearchText,
} from './search-text.ts';

/** A text that words are learned from; `weight` says how much it tells of what people look for. */
export type VocabularySource = { text: string; weight: number };

export type VocabularyTools = {
  fold: FoldCharacters;
  /** Cuts Chinese text into words. */
  cut: (text: string) => string[];
  /** How a character may be read, without tones. */
  soundsOf: (character: string) => readonly string[];
};

/** The words of a shop by their folded form, and what finds them when they are mistyped. */
export type SearchVocabulary = {
  counts: ReadonlyMap<string, number>;
  /** The form to show. */
  shown: ReadonlyMap<string, string>;
  total: number;
  bySound: ReadonlyMap<string, readonly string[]>;
  /** By the word with one character left open. */
  byGap: ReadonlyMap<string, readonly string[]>;
  latin: readonly string[];
  tools: VocabularyTools;
};

/** What a shopper's words are taken for: words with spaces between, as one would write them, and whether any was corrected. */
export type SearchReading = { text: string; shown: string; isCorrected: boolean };

const longestWord = 6;
/** Neighbouring characters of a name that are no word of the dictionary count this much of one. */
const neighboursWeight = 0.2;
const longestNeighbours = 4;
/** Readings of one word that are looked up by sound. */
const maxSounds = 16;

/** Costs are logarithms: one more means 2.7 times less likely. */
const cost = { single: 3, unknown: 16, sound: 4, nearSound: 5.5, otherCharacter: 7, spelling: 4 };
const leastCharactersForGap = 3;
/** A single character asked for on its own must be a word of its own this often. */
const leastSingleCount = 3;

/** Learns the words of a shop. */
export function buildVocabulary(
  sources: readonly VocabularySource[],
  tools: VocabularyTools,
): SearchVocabulary {
  const counts = new Map<string, number>();
  const shown = new Map<string, string>();
  const learn = (word: string, weight: number) => {
    const folded = tools.fold(word);
    counts.set(folded, (counts.get(folded) ?? 0) + weight);
    if (!shown.has(folded)) shown.set(folded, word);
  };
  for (const { kind, text, weight } of weighRuns(sources)) {
    if (kind === 'WORD') {
      learn(text, weight);
      continue;
    }
    for (const word of tools.cut(text)) learn(word, weight);
    for (const word of neighboursOf(text)) learn(word, weight * neighboursWeight);
  }
  const words = [...counts.keys()];
  const han = words.filter((word) => !isLatin(word) && lengthOf(word) > 1);
  return {
    counts,
    shown,
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    bySound: groupBy(han, (word) =>
      soundsOfWord(shown.get(word) ?? word, tools.soundsOf, nearSound),
    ),
    byGap: groupBy(
      han.filter((word) => lengthOf(word) >= leastCharactersForGap),
      gapsOf,
    ),
    latin: words.filter(isLatin),
    tools,
  };
}

/** Every run once, with the weight of all its places: tags and brands stand on many goods. */
function weighRuns(sources: readonly VocabularySource[]) {
  const runs = new Map<string, { kind: SearchRun['kind']; text: string; weight: number }>();
  for (const { text, weight } of sources) {
    for (const run of splitSearchText(normaliseSearchText(text))) {
      const known = runs.get(run.text);
      if (known) known.weight += weight;
      else runs.set(run.text, { kind: run.kind, text: run.text, weight });
    }
  }
  return runs.values();
}

/** True for a single character that goods are called by, such as 茶; others say nothing alone. */
export const isWordOfOneCharacter = (vocabulary: SearchVocabulary, character: string): boolean =>
  (vocabulary.counts.get(vocabulary.tools.fold(character)) ?? 0) >= leastSingleCount;

/** The likeliest reading of a text; null when part of it is no word and like no word of the shop. */
export function readSearch(typed: string, vocabulary: SearchVocabulary): SearchReading | null {
  const words: Word[] = [];
  for (const run of splitSearchText(normaliseSearchText(typed))) {
    const found =
      run.kind === 'WORD' ? readLatin(run.text, vocabulary) : readHan(run.text, vocabulary);
    if (!found) return null;
    words.push(...found);
  }
  if (words.length === 0) return null;
  const text = words.map(({ shown }) => shown).join(' ');
  return {
    text,
    shown: text.replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, ''),
    isCorrected: words.some(({ isCorrected }) => isCorrected),
  };
}

type Word = { shown: string; isCorrected: boolean };
type Step = Word & { from: number; cost: number };

/** The cheapest way through the characters of a run. */
function readHan(text: string, vocabulary: SearchVocabulary): Word[] | null {
  const characters = Array.from(text);
  const best: (Step | undefined)[] = [];
  for (let end = 1; end <= characters.length; end += 1) {
    for (let from = Math.max(0, end - longestWord); from < end; from += 1) {
      const before = from === 0 ? 0 : best[from]?.cost;
      if (before === undefined) continue;
      for (const word of candidatesOf(characters.slice(from, end).join(''), vocabulary)) {
        const total = before + word.cost;
        if (total < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) {
          best[end] = { ...word, from, cost: total };
        }
      }
    }
  }
  const words: Word[] = [];
  for (let at = characters.length; at > 0; ) {
    const step = best[at];
    if (!step) return null;
    words.unshift(step);
    at = step.from;
  }
  return words.every(({ shown }) => lengthOf(shown) === 1) ? null : words;
}

/** What a stretch of characters may be: a word of the shop, or one that sounds or looks like it. */
function* candidatesOf(typed: string, vocabulary: SearchVocabulary): Generator<Omit<Step, 'from'>> {
  const { tools, counts } = vocabulary;
  const folded = tools.fold(typed);
  const length = lengthOf(typed);
  if (length === 1) {
    if (!isWordOfOneCharacter(vocabulary, typed)) return;
    yield { shown: typed, isCorrected: false, cost: costOf(folded, vocabulary) + cost.single };
    return;
  }
  if (counts.has(folded)) {
    yield { shown: typed, isCorrected: false, cost: costOf(folded, vocabulary) };
    return;
  }
  const exact = new Set(soundsOfWord(typed, tools.soundsOf, sameSound));
  const corrected = (word: string, penalty: number) => ({
    shown: vocabulary.shown.get(word) ?? word,
    isCorrected: true,
    cost: costOf(word, vocabulary) + penalty,
  });
  for (const sound of soundsOfWord(typed, tools.soundsOf, nearSound)) {
    for (const word of vocabulary.bySound.get(sound) ?? []) {
      const own = soundsOfWord(vocabulary.shown.get(word) ?? word, tools.soundsOf, sameSound);
      yield corrected(word, own.some((one) => exact.has(one)) ? cost.sound : cost.nearSound);
    }
  }
  if (length < leastCharactersForGap) return;
  for (const gap of gapsOf(folded)) {
    for (const word of vocabulary.byGap.get(gap) ?? []) yield corrected(word, cost.otherCharacter);
  }
}

function readLatin(typed: string, vocabulary: SearchVocabulary): Word[] | null {
  const { counts, latin } = vocabulary;
  const isKnown = counts.has(typed) || latin.some((word) => word.startsWith(typed));
  // A code is looked for as it is: the next code is another article.
  if (isKnown || /\d/.test(typed)) return [{ shown: typed, isCorrected: false }];
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  let best: { word: string; cost: number } | undefined;
  for (const word of latin) {
    if (Math.abs(word.length - typed.length) > most || /\d/.test(word)) continue;
    const distance = editDistance(typed, word);
    if (distance > most) continue;
    const own = costOf(word, vocabulary) + distance * cost.spelling;
    if (!best || own < best.cost) best = { word, cost: own };
  }
  return best ? [{ shown: best.word, isCorrected: true }] : null;
}

const costOf = (word: string, { counts, total }: SearchVocabulary): number =>
  Math.log(total / (counts.get(word) ?? 1));

const lengthOf = (word: string): number => Array.from(word).length;
const isLatin = (word: string): boolean => /^[a-z]/.test(word);

function neighboursOf(run: string): string[] {
  const characters = Array.from(run);
  const found: string[] = [];
  for (let from = 0; from < characters.length; from += 1) {
    for (let length = 2; length <= longestNeighbours; length += 1) {
      if (from + length <= characters.length) {
        found.push(characters.slice(from, from + length).join(''));
      }
    }
  }
  return found;
}

function gapsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.map((_, at) => characters.with(at, '?').join(''));
}

const sameSound = (sound: string): string => sound;
/** Sounds that many in Taiwan do not tell apart: zh and z, ing and in. */
const nearSound = (sound: string): string =>
  sound
    .replace(/^([zcs])h/, '$1')
    .replace(/([ie]n)g$/, '$1')
    .replace(/ü|v/g, 'u');

/** Every way to read a word, at most so many. */
function soundsOfWord(
  word: string,
  soundsOf: VocabularyTools['soundsOf'],
  presentSound: (sound: string) => string,
): string[] {
  let readings = [''];
  for (const character of Array.from(word)) {
    const sounds = new Set(soundsOf(character).map(presentSound));
    readings = readings
      .flatMap((reading) => [...sounds].map((sound) => `${reading} ${sound}`))
      .slice(0, maxSounds);
  }
  return readings;
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

/** Letters to change, add, leave out or turn round with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isTurned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isTurned ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
