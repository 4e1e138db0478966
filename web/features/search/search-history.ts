import { normaliseSearchText } from '@kaituan/domain/search/search-text';

const maxSearches = 20;
const maxSearchLength = 100;

const comparable = (text: string): string => normaliseSearchText(text).replace(/\s+/g, ' ').trim();

/** Parses a stored history; invalid data is empty. */
export function parseSearchHistory(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((one) => typeof one === 'string').slice(0, maxSearches);
  } catch {
    return [];
  }
}

/** Adds a search in front; equivalent ones are removed. */
export function addSearch(history: readonly string[], text: string): string[] {
  const search = text.replace(/\s+/g, ' ').trim().slice(0, maxSearchLength);
  if (comparable(search) === '') return [...history];
  return [search, ...removeSearch(history, search)].slice(0, maxSearches);
}

/** Removes a search and its equivalents. */
export const removeSearch = (history: readonly string[], text: string): string[] =>
  history.filter((one) => comparable(one) !== comparable(text));
