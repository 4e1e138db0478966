import * as contract from '@kaituan/contract/product';
import { handle } from '#server/http/handler.ts';
import { findSearchQuery } from './product-search.ts';
import { listSuggestedGroups, listSuggestedProducts } from './suggestions.ts';

const mostSuggestions = 8;

export const getSuggestionArray = handle(
  contract.getSuggestionArray,
  async ({ channelId, searchText }, { database, now, caller }) => {
    const search = await findSearchQuery(database, searchText);
    if (search === '') return { result: [] };
    const selection = { channelId, now, filter: [], search, hidesAlcohol: caller === null };
    const groups = await listSuggestedGroups(database, selection, searchText);
    const limit = mostSuggestions - groups.length;
    return {
      result: [...groups, ...(await listSuggestedProducts(database, { ...selection, limit }))],
    };
  },
);
