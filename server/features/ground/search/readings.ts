import { isRecognised, readSearch } from '@kaituan/domain/search/read-search';
import type { SearchVocabulary } from '@kaituan/domain/search/search-vocabulary';
import type { Queryable } from '#server/database/database.ts';
import { findVocabulary } from './shop-vocabulary.ts';

/** Characters at the end of what is being typed that may be no word yet. */
const maxUnfinished = 3;

/** What is found by a text as it was typed, or by the first reading of it with which anything is. */
export async function findByReadings<T>(
  database: Queryable,
  now: Date,
  typed: string,
  find: (text: string) => Promise<T[]>,
): Promise<T[]> {
  const asTyped = await find(typed);
  if (asTyped.length > 0) return asTyped;
  const vocabulary = await findVocabulary(database, now);
  for (const meant of whatMayBeMeant(typed, vocabulary)) {
    const found = await find(meant);
    if (found.length > 0) return found;
  }
  return [];
}

/** Readings of a text whose end may not be a word yet, so that suggestions stay while one is being typed. */
function whatMayBeMeant(typed: string, vocabulary: SearchVocabulary): Set<string> {
  const written = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');
  const characters = Array.from(typed.trim());
  const found = new Set<string>();
  for (let left = 0; left <= maxUnfinished && left < characters.length; left += 1) {
    const begun = characters.slice(0, characters.length - left).join('');
    const words = readSearch(begun, vocabulary)?.words ?? [];
    const recognised = words.filter(isRecognised);
    // The last word stands for those that begin with it.
    if (left === 0 && recognised.length === words.length - 1) found.add(written(words));
    if (recognised.length === words.length && recognised.length > 0) found.add(written(recognised));
  }
  return found;
}
