import type { FoldCharacters } from './search-text.ts';

/** How a character may be read, without tones. */
export type SoundsOf = (character: string) => readonly string[];

/** Readings of one word that are looked up by sound. */
const maxReadings = 16;

/** Sounds that many in Taiwan do not tell apart: zh and z, ing and in. */
export const nearSound = (sound: string): string =>
  sound
    .replace(/^([zcs])h/, '$1')
    .replace(/([ie]n)g$/, '$1')
    .replace(/ü|v/g, 'u');

/** Every way to read a word whose characters sound so, at most so many. */
export function readingsOf(sounds: readonly (readonly string[])[]): string[] {
  let readings = [''];
  for (const own of sounds) {
    const different = new Set(own);
    readings = readings
      .flatMap((reading) => [...different].map((sound) => `${reading} ${sound}`))
      .slice(0, maxReadings);
  }
  return readings;
}

/** The word with one character left open, in every way. */
export function gapsOf(characters: readonly string[]): string[] {
  return characters.map((_, at) => characters.with(at, '?').join(''));
}

/** The word without one of its characters, in every way. */
export function shortenedOf(characters: readonly string[]): string[] {
  return characters.map((_, at) => characters.toSpliced(at, 1).join(''));
}

/** The word with two neighbours turned round, in every way. */
export function turnedOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) =>
    characters
      .with(at, character)
      .with(at + 1, characters[at] ?? '')
      .join(''),
  );
}

/** Characters of names of goods, each with some that look much like it and sound otherwise. */
const lookalikes = '鍋窩渦禍蝸 油汕迪 餅拼 腸場陽楊 湯場陽楊 莓海悔 桃挑跳 鮭娃佳'.split(' ');

/** By a character those that look much like it, folded as words are. */
export function foldLookalikes(fold: FoldCharacters): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const group of lookalikes.map((characters) => Array.from(fold(characters)))) {
    for (const character of group) {
      const known = others.get(character) ?? [];
      others.set(character, [...known, ...group.filter((other) => other !== character)]);
    }
  }
  return others;
}

/** The word with one character replaced by one that looks much like it, in every way. */
export const lookingLike = (
  characters: readonly string[],
  others: ReadonlyMap<string, readonly string[]>,
): string[] =>
  characters.flatMap((character, at) =>
    (others.get(character) ?? []).map((other) => characters.with(at, other).join('')),
  );

/** Letters to change, add, leave out or turn round with their neighbour. */
export function editDistance(one: string, other: string): number {
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
