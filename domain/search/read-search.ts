import { normaliseSearchText, splitSearchText, withoutQuantities } from './search-text.ts';
import { costOf, lengthOf, type SearchVocabulary } from './search-vocabulary.ts';
import {
  editDistance,
  gapsOf,
  lookingLike,
  nearSound,
  readingsOf,
  shortenedOf,
  turnedOf,
} from './spelling.ts';
import { formsOf, isLatin } from './word-table.ts';
import { firstSyllable, isZhuyin, withoutTones, zhuyinOfKeys } from './zhuyin.ts';

/** A word as it was read: one of the shop, perhaps corrected to it, or one the shop does not know. */
export type ReadWord = { text: string; kind: 'KNOWN' | 'CORRECTED' | 'ABSENT' };
/** What a shopper's words are taken for. */
export type SearchReading = { words: readonly ReadWord[]; isCorrected: boolean };

/** Costs are logarithms: one more means 2.7 times less likely. */
const cost = {
  ...{ single: 3, unknown: 16, ordinary: 8, fragment: 6 },
  ...{ zhuyin: 1, sound: 4, nearSound: 5.5, turned: 5, missing: 6, doubled: 4, tooMany: 6 },
  ...{ otherCharacter: 7, spelling: 4, look: 5 },
  /** Of each character but the first that only sounds the same: 香焦 is 香蕉 before 橡膠. */
  otherSound: 3,
};
const maxWordLength = 6;
/** What counts less is no word that somebody may have meant. */
const leastCount = { word: 1, sound: 0.4 };
const leastCharactersForGap = 3;
const leastLettersBegun = 3;

/** The likeliest reading of a text; null when no word of it is one of the shop or like one. */
export function readSearch(typed: string, vocabulary: SearchVocabulary): SearchReading | null {
  const normalised = withoutTones(withoutQuantities(normaliseSearchText(typed))).trim();
  const keyed = zhuyinOfKeys(normalised);
  const ofKeys = keyed === null ? null : readKeyed(keyed, vocabulary);
  const words = ofKeys ?? readRuns(normalised, vocabulary);
  const recognised = words.filter(isRecognised);
  // Single characters say little, but for the last, which says what the thing is.
  const isGuess =
    recognised.every(({ text }) => lengthOf(text) === 1 && !animalOf(text)) &&
    recognised[0] !== words.at(-1);
  return recognised.length === 0 || isGuess
    ? null
    : { words, isCorrected: words.some(({ kind }) => kind === 'CORRECTED') };
}

/**
 * Words for whom a thing is, and what finds all that is for them: what people eat is no food for a dog, also when
 * both are cans, and 熱狗 is none either.
 */
const animals = new Map(
  Object.entries({
    寵物: '寵物',
    毛孩: '寵物',
    狗狗: '狗狗',
    狗: '狗狗',
    犬: '狗狗',
    貓咪: '貓咪',
    貓: '貓咪',
  }),
);
export const animalOf = (word: string): string | undefined => animals.get(word);

export const isRecognised = ({ kind }: ReadWord): boolean => kind !== 'ABSENT';

/** Words as one would write them: Chinese without blanks. */
export const writeWords = (words: readonly string[]): string =>
  words.join(' ').replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, '');

/** Neighbours that the table has as one word: 狗狗 and 零食. */
export function joinWords(
  words: readonly string[],
  { tools }: Pick<SearchVocabulary, 'tools'>,
): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ''}${word}`;
    const isOne = both !== word && tools.table.others.has(tools.fold(both));
    if (isOne) joined.splice(-1, 1, both);
    else joined.push(word);
  }
  return joined;
}

/**
 * What may be offered openly for a word that the shop does not have: the shop's word it ends with, which
 * is what it is a kind of (龍蝦 is a kind of 蝦), else the one it begins with (咖哩飯 is made of 咖哩).
 */
export function kindOf(absent: string, { words, singles, tools }: SearchVocabulary): string | null {
  const characters = Array.from(absent);
  for (let from = 1; from < characters.length; from += 1) {
    const end = characters.slice(from).join('');
    const folded = tools.fold(end);
    const isWord = characters.length - from === 1 ? singles.has(folded) : words.has(folded);
    if (isWord && !isLatin(end)) return end;
  }
  for (let length = characters.length - 1; length > 1; length -= 1) {
    const beginning = characters.slice(0, length).join('');
    if (words.has(tools.fold(beginning)) && !isLatin(beginning)) return beginning;
  }
  return null;
}

function readKeyed(zhuyin: string, vocabulary: SearchVocabulary): ReadWord[] | null {
  const words = readHan(zhuyin, vocabulary);
  return words.every(isRecognised) ? words : null;
}

function readRuns(normalised: string, vocabulary: SearchVocabulary): ReadWord[] {
  return splitSearchText(normalised).flatMap((run) =>
    run.kind === 'WORD' ? [readLatin(run.text, vocabulary)] : readHan(run.text, vocabulary),
  );
}

/** A character, or a syllable of 注音 in place of one; `sounds` is empty for one that is not finished. */
type Unit = { text: string; sounds: readonly string[]; isSound: boolean };
type Step = ReadWord & { from: number; cost: number };

/** The cheapest way through the characters of a run. */
function readHan(text: string, vocabulary: SearchVocabulary): ReadWord[] {
  const units = unitsOf(text, vocabulary);
  const isUnfinished = units.at(-1)?.sounds.length === 0;
  if (isUnfinished && units.length > 1) units.pop();
  const best: (Step | undefined)[] = [];
  for (let end = 1; end <= units.length; end += 1) {
    for (let from = Math.max(0, end - maxWordLength); from < end; from += 1) {
      const before = from === 0 ? 0 : (best[from]?.cost ?? 0);
      for (const word of candidatesOf(units.slice(from, end), vocabulary)) {
        const total = before + word.cost;
        if (total < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) {
          best[end] = { ...word, from, cost: total };
        }
      }
    }
  }
  const words: ReadWord[] = [];
  for (let at = units.length; at > 0; ) {
    const step = best[at];
    if (!step) return [{ text, kind: 'ABSENT' }];
    words.unshift({ text: step.text, kind: step.kind });
    at = step.from;
  }
  const last = words.at(-1);
  if (isUnfinished && last?.kind === 'KNOWN') words.splice(-1, 1, { ...last, kind: 'CORRECTED' });
  return words;
}

function unitsOf(text: string, { tools }: SearchVocabulary): Unit[] {
  const units: Unit[] = [];
  for (let rest = text; rest !== ''; ) {
    const [character = ''] = rest;
    const syllable = isZhuyin(character) ? firstSyllable(rest) : null;
    if (syllable) units.push({ text: syllable.typed, sounds: [syllable.sound], isSound: true });
    else {
      const isSound = isZhuyin(character);
      units.push({ text: character, sounds: isSound ? [] : tools.soundsOf(character), isSound });
    }
    rest = rest.slice(units.at(-1)?.text.length ?? 1);
  }
  return units;
}

type Candidate = Omit<Step, 'from'>;

/** What a stretch of characters may be: a word of the shop, one that sounds or looks like it, or none. */
function* candidatesOf(units: readonly Unit[], vocabulary: SearchVocabulary): Generator<Candidate> {
  const { tools, counts, singles } = vocabulary;
  const text = units.map((unit) => unit.text).join('');
  const folded = tools.fold(text);
  const absent = (own: number): Candidate => ({ text, kind: 'ABSENT', cost: own });
  const [first] = units;
  if (units.length === 1 && first && !first.isSound) {
    const own = costOf(folded, vocabulary) + cost.single;
    if (singles.has(folded)) yield { text, kind: 'KNOWN', cost: own };
    yield absent(cost.unknown);
    return;
  }
  if (counts.has(folded)) {
    const isFragment = !vocabulary.words.has(folded);
    const own = costOf(folded, vocabulary) + (isFragment ? cost.fragment : 0);
    yield { text, kind: 'KNOWN', cost: own };
    return;
  }
  if (units.length === 1) {
    yield absent(cost.unknown);
    for (const one of singles) {
      if (!tools.soundsOf(one).includes(first?.sounds[0] ?? '')) continue;
      const own = costOf(one, vocabulary) + cost.single + cost.zhuyin;
      yield { text: vocabulary.shown.get(one) ?? one, kind: 'CORRECTED', cost: own };
    }
  }
  const isTyped = units.every(({ isSound }) => !isSound);
  if (isTyped && (tools.table.others.has(folded) || tools.cut(text).length === 1)) {
    yield absent(cost.ordinary);
  }
  for (const [word, own] of misspellingsOf(units, folded, vocabulary)) {
    const total = costOf(word, vocabulary) + own;
    yield { text: vocabulary.shown.get(word) ?? word, kind: 'CORRECTED', cost: total };
  }
}

/** The words that a stretch of characters may be meant for, and how unlikely that mistake is. */
function* misspellingsOf(
  units: readonly Unit[],
  folded: string,
  vocabulary: SearchVocabulary,
): Generator<[word: string, cost: number]> {
  yield* soundingLike(units, vocabulary);
  if (units.some(({ isSound }) => isSound)) return;
  const characters = Array.from(folded);
  const { counts, byGap, byShorter, byLook } = vocabulary;
  const isWord = (word: string) => (counts.get(word) ?? 0) >= leastCount.word && lengthOf(word) > 1;
  if (units.length > 1) {
    for (const word of lookingLike(characters, byLook).filter(isWord)) yield [word, cost.look];
    for (const word of turnedOf(characters).filter(isWord)) yield [word, cost.turned];
    for (const word of (byShorter.get(folded) ?? []).filter(isWord)) {
      const isInside = word[0] === folded[0] && word.at(-1) === folded.at(-1);
      if (isInside || characters.length > 2) yield [word, cost.missing];
    }
  }
  if (characters.length < leastCharactersForGap) return;
  const isDoubled = characters.some((character, at) => character === characters[at + 1]);
  for (const word of shortenedOf(characters).filter(isWord)) {
    // In front of a whole word stands what kind of it is meant: 狗洗髮精 is no 洗髮精.
    if (!isDoubled && folded.endsWith(word)) continue;
    if (isDoubled || characters.length > leastCharactersForGap) {
      yield [word, isDoubled ? cost.doubled : cost.tooMany];
    }
  }
  // What is left is a word by itself, and the other character says what kind: 露營車 is no 露營燈, 豬絞肉 no 豬頸肉.
  const ends = [characters.slice(1), characters.slice(0, -1)].map((some) => some.join(''));
  if (ends.some((end) => isKnown(end, vocabulary))) return;
  for (const gap of gapsOf(characters)) {
    for (const word of (byGap.get(gap) ?? []).filter(isWord)) yield [word, cost.otherCharacter];
  }
}

/** A word of the shop, or of the dictionary. */
const isKnown = (folded: string, { words, tools }: SearchVocabulary): boolean =>
  words.has(folded) || tools.table.others.has(folded) || tools.cut(folded).length === 1;

function* soundingLike(
  units: readonly Unit[],
  { bySound, counts, shown, tools }: SearchVocabulary,
): Generator<[word: string, cost: number]> {
  const exact = new Set(readingsOf(units.map(({ sounds }) => sounds)));
  for (const sound of readingsOf(units.map(({ sounds }) => sounds.map(nearSound)))) {
    for (const word of bySound.get(sound) ?? []) {
      const characters = Array.from(shown.get(word) ?? word);
      const own = readingsOf(characters.map(tools.soundsOf));
      const isSame = own.some((one) => exact.has(one));
      const isTypedAt = units.map(
        ({ isSound, text }, at) => isSound || tools.fold(text) === tools.fold(characters[at] ?? ''),
      );
      if (isSame && isTypedAt.every(Boolean)) yield [word, cost.zhuyin];
      else if ((counts.get(word) ?? 0) >= leastCount.sound) {
        const more = Math.max(0, isTypedAt.filter((is) => !is).length - 1) * cost.otherSound;
        yield [word, (isSame ? cost.sound : cost.nearSound) + more];
      }
    }
  }
}

function readLatin(typed: string, vocabulary: SearchVocabulary): ReadWord {
  const { counts, latin } = vocabulary;
  const isWord = formsOf(typed).some((form) => counts.has(form));
  // A code is looked for as it is: the next code is another article.
  if (isWord || /\d/.test(typed)) return { text: typed, kind: 'KNOWN' };
  const max = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  let best: { word: string; cost: number } | undefined;
  for (const word of latin) {
    const isBegun = typed.length >= leastLettersBegun && word.startsWith(typed);
    if ((!isBegun && Math.abs(word.length - typed.length) > max) || /\d/.test(word)) continue;
    const isReordered = typed.length > 3 && lettersOf(typed) === lettersOf(word);
    const distance = isBegun || isReordered ? 1 : editDistance(typed, word);
    if (distance > max && !isBegun) continue;
    const own = costOf(word, vocabulary) + distance * cost.spelling;
    if (!best || own < best.cost) best = { word, cost: own };
  }
  return best ? { text: best.word, kind: 'CORRECTED' } : { text: typed, kind: 'ABSENT' };
}

const lettersOf = (word: string): string => Array.from(word).sort().join('');
