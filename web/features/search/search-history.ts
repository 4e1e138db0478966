import { normaliseSearchText } from '@kaituan/domain/catalog/search-text';

const maxSearches = 20;
const maxSearchLength = 100;

const comparable = (text: string): string => normaliseSearchText(text).replace(/\s+/g, ' ').trim();

/** Reads searches that were stored; what does not look like them is nothing. */
export function parseSearchHistory(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((one) => typeof one === 'string').slice(0, maxSearches);
  } catch {
    return [];
  }
}

/** The history with a search in front; the same words in another form are there once. */
export function addSearch(history: readonly string[], text: string): string[] {
  const search = text.replace(/\s+/g, ' ').trim().slice(0, maxSearchLength);
  if (comparable(search) === '') return [...history];
  return [search, ...removeSearch(history, search)].slice(0, maxSearches);
}

/** The history without a search, in whichever form it was typed. */
export const removeSearch = (history: readonly string[], text: string): string[] =>
  history.filter((one) => comparable(one) !== comparable(text));
