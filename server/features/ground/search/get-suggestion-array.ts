import * as contract from '@kaituan/contract/catalog/suggestion';
import type { Queryable } from '#server/database/database.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import type { ProductSelection } from '#server/features/ground/catalog/product-selection.ts';
import { handle } from '#server/http/handler.ts';
import { findSearchQuery } from './product-search.ts';
import { findByReadings } from './readings.ts';
import { listSuggestedGroups, listSuggestedProducts } from './suggestions.ts';

const maxSuggestions = 8;

export const getSuggestionArray = handle(
  contract.getSuggestionArray,
  async ({ channelId, searchText }, { database, now, caller }) => {
    const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
    const hidesAlcohol = caller === null;
    const selection = { channelId, priceGroupId, now, filter: [], search: null, hidesAlcohol };
    const find = (text: string) => suggest(database, selection, text);
    return { result: await findByReadings(database, now, searchText, find) };
  },
);

async function suggest(database: Queryable, selection: ProductSelection, text: string) {
  const search = await findSearchQuery(database, text);
  if (search.finds === '') return [];
  const groups = await listSuggestedGroups(database, { ...selection, search }, text);
  const limit = maxSuggestions - groups.length;
  const products = await listSuggestedProducts(database, { ...selection, search, limit });
  return [...groups, ...products];
}
