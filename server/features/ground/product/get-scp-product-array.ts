import * as contract from '@kaituan/contract/catalog/product';
import { parseProductFilter } from '@kaituan/domain/catalog/product-filter';
import { pageSize } from '@kaituan/domain/shop-limits';
import type { z } from 'zod';
import { cachedCounts } from '#server/features/ground/catalog/cached-counts.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import { listProductPage } from '#server/features/ground/catalog/product-list-query.ts';
import type { ProductSelection } from '#server/features/ground/catalog/product-selection.ts';
import { findHiddenPrice, hideCardPrice } from '#server/features/ground/channel/hidden-price.ts';
import {
  findInstead,
  findSearchQuery,
  type SearchInstead,
} from '#server/features/ground/search/product-search.ts';
import { areOnlyMentioned } from '#server/features/ground/search/search-documents.ts';
import { recordSearchMiss } from '#server/features/ground/search/search-miss.ts';
import { findVocabulary } from '#server/features/ground/search/shop-vocabulary.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

type Request = z.output<typeof contract.getScpProductArray.request>;

export const getScpProductArray = handle(contract.getScpProductArray, async (request, context) => {
  const hiddenPrice = await findHiddenPrice(context, request.channelId);
  const input = hiddenPrice ? withoutPriceFilters(request) : request;
  const read = await readSelection(input, context);
  const selection = hiddenPrice ? withoutPriceFilter(read) : read;
  const listed = await listAndCount(input, selection, context);
  const instead =
    listed.total === 0 && input.searchText && !input.isExact
      ? await lookForInstead(input.searchText, selection, context)
      : null;
  const answer = instead
    ? await listAndCount(input, { ...selection, search: instead.query }, context)
    : listed;
  const mentioned = await findOnlyMentioned(input, selection, listed, context);
  return {
    ...answer,
    result: answer.result.map((card) => hideCardPrice(card, hiddenPrice)),
    correctedSearchText: instead?.kind === 'CORRECTED' ? instead.text : null,
    relaxedSearchText: instead?.kind === 'RELAXED' ? instead.text : mentioned,
    serverTime: context.now.toISOString(),
  };
});

/** Hidden prices must not be revealed by sort order or counts, */
function withoutPriceFilters(input: Request): Request {
  const isByPrice = input.sort === 'PRICE_ASC' || input.sort === 'PRICE_DESC';
  const facets = input.facets?.filter((facet) => facet !== 'price');
  return { ...input, facets, ...(isByPrice && { sort: undefined, cursor: undefined }) };
}

/** nor by a price filter. */
function withoutPriceFilter(selection: ProductSelection): ProductSelection {
  const isAboutPrice = (entry: ProductSelection['filter'][number]) =>
    entry.some((condition) => condition.some(({ field }) => field === 'price'));
  return { ...selection, filter: selection.filter.filter((entry) => !isAboutPrice(entry)) };
}

async function readSelection(
  { channelId, filterArray = [], searchText = '' }: Request,
  { database, now, caller }: CallContext,
): Promise<ProductSelection> {
  const { filter, faults } = parseProductFilter(filterArray);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { details: faults });
  const isSearch = searchText.trim() !== '';
  const search = isSearch ? await findSearchQuery(database, searchText) : null;
  const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
  const hidesAlcohol = isSearch && caller === null;
  return { channelId, priceGroupId, now, filter, search, hidesAlcohol };
}

async function listAndCount(
  { facets = [], sort, limit = pageSize, cursor }: Request,
  selection: ProductSelection,
  { database }: CallContext,
) {
  const [page, counts] = await Promise.all([
    limit === 0
      ? { cards: [], nextCursor: null }
      : listProductPage(database, { ...selection, sort, limit, cursor }),
    cachedCounts(database, selection, facets),
  ]);
  return { result: page.cards, nextCursor: page.nextCursor, ...counts };
}

/** The words of a search that all stand on this page, when its goods only mention them; noted for the owner, too. */
async function findOnlyMentioned(
  { searchText = '', isExact, cursor }: Request,
  { search, filter, channelId }: ProductSelection,
  { result, nextCursor }: Awaited<ReturnType<typeof listAndCount>>,
  context: CallContext,
): Promise<string | null> {
  const isWhole = cursor === undefined && nextCursor === null && filter.length === 0;
  if (!search || isExact || !isWhole || result.length === 0) return null;
  if (!(await areOnlyMentioned(context.database, result, search))) return null;
  await recordSearchMiss(context, channelId, searchText);
  return searchText;
}

/** A search that finds nothing as it was typed, as it was meant; what finds nothing is noted for the owner. */
async function lookForInstead(
  text: string,
  selection: ProductSelection,
  context: CallContext,
): Promise<SearchInstead | null> {
  const { database, now } = context;
  const vocabulary = await findVocabulary(database, now);
  const { isMiss, instead } = await findInstead(database, selection, text, vocabulary);
  const isUnderstood = instead !== null && instead.kind !== 'RELAXED';
  if (isMiss && !isUnderstood) await recordSearchMiss(context, selection.channelId, text);
  return instead;
}
