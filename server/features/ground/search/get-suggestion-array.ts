import * as contract from '@kaituan/contract/product';
import { readSearch } from '@kaituan/domain/catalog/search-vocabulary';
import type { Queryable } from '#server/database/database.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import type { ProductSelection } from '#server/features/ground/catalog/product-selection.ts';
import { handle } from '#server/http/handler.ts';
import { findSearchQuery } from './product-search.ts';
import { findVocabulary } from './shop-vocabulary.ts';
import { listSuggestedGroups, listSuggestedProducts } from './suggestions.ts';

const mostSuggestions = 8;

export const getSuggestionArray = handle(
  contract.getSuggestionArray,
  async ({ channelId, searchText }, { database, now, caller }) => {
    const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
    const hidesAlcohol = caller === null;
    const selection = { channelId, priceGroupId, now, filter: [], search: null, hidesAlcohol };
    const asTyped = await suggest(database, selection, searchText);
    if (asTyped.length > 0) return { result: asTyped };
    const read = readSearch(searchText, await findVocabulary(database, now));
    return { result: read ? await suggest(database, selection, read.text) : [] };
  },
);

async function suggest(database: Queryable, selection: ProductSelection, text: string) {
  const search = await findSearchQuery(database, text);
  if (search === '') return [];
  const groups = await listSuggestedGroups(database, { ...selection, search }, text);
  const limit = mostSuggestions - groups.length;
  const products = await listSuggestedProducts(database, { ...selection, search, limit });
  return [...groups, ...products];
}
