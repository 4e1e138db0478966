import * as contract from '@kaituan/contract/catalog/suggestion';
import { isRecognised, readSearch } from '@kaituan/domain/search/read-search';
import type { SearchVocabulary } from '@kaituan/domain/search/search-vocabulary';
import type { Queryable } from '#server/database/database.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import type { ProductSelection } from '#server/features/ground/catalog/product-selection.ts';
import { handle } from '#server/http/handler.ts';
import { findSearchQuery } from './product-search.ts';
import { findVocabulary } from './shop-vocabulary.ts';
import { listSuggestedGroups, listSuggestedProducts } from './suggestions.ts';

const maxSuggestions = 8;
/** Characters at the end of what is being typed that may be no word yet. */
const maxUnfinished = 3;

export const getSuggestionArray = handle(
  contract.getSuggestionArray,
  async ({ channelId, searchText }, { database, now, caller }) => {
    const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
    const hidesAlcohol = caller === null;
    const selection = { channelId, priceGroupId, now, filter: [], search: null, hidesAlcohol };
    const asTyped = await suggest(database, selection, searchText);
    if (asTyped.length > 0) return { result: asTyped };
    const vocabulary = await findVocabulary(database, now);
    for (const meant of whatMayBeMeant(searchText, vocabulary)) {
      const result = await suggest(database, selection, meant);
      if (result.length > 0) return { result };
    }
    return { result: [] };
  },
);

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

async function suggest(database: Queryable, selection: ProductSelection, text: string) {
  const search = await findSearchQuery(database, text);
  if (search.finds === '') return [];
  const groups = await listSuggestedGroups(database, { ...selection, search }, text);
  const limit = maxSuggestions - groups.length;
  const products = await listSuggestedProducts(database, { ...selection, search, limit });
  return [...groups, ...products];
}
