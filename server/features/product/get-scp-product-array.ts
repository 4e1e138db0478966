import * as contract from '@kaituan/contract/product';
import { parseProductFilter } from '@kaituan/domain/product-filter';
import { pageSize } from '@kaituan/domain/shop-limits';
import type { z } from 'zod';
import { type CallContext, handle } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { countProducts } from './product-counts.ts';
import { listProductPage } from './product-list-query.ts';
import { findRelaxedSearch, findSearchQuery } from './product-search.ts';
import type { ProductSelection } from './product-selection.ts';
import { recordSearchMiss } from './search-miss.ts';

type Request = z.output<typeof contract.getScpProductArray.request>;

export const getScpProductArray = handle(contract.getScpProductArray, async (input, context) => {
  const selection = await readSelection(input, context);
  const listed = await listAndCount(input, selection, context);
  const relaxed =
    listed.total === 0 && input.searchText
      ? await relax(input.searchText, selection, context)
      : null;
  const answer = relaxed
    ? await listAndCount(input, { ...selection, search: relaxed.query }, context)
    : listed;
  return {
    ...answer,
    relaxedSearchText: relaxed?.text ?? null,
    serverTime: context.now.toISOString(),
  };
});

async function readSelection(
  { channelId, filterArray = [], searchText = '' }: Request,
  { database, now, caller }: CallContext,
): Promise<ProductSelection> {
  const { filter, faults } = parseProductFilter(filterArray);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { details: faults });
  const isSearch = searchText.trim() !== '';
  const search = isSearch ? await findSearchQuery(database, searchText) : null;
  return { channelId, now, filter, search, hidesAlcohol: isSearch && caller === null };
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
    countProducts(database, selection, facets),
  ]);
  return { result: page.cards, nextCursor: page.nextCursor, ...counts };
}

/** What to look for instead when the words find nothing in this channel; the shop hears of the miss. */
async function relax(text: string, selection: ProductSelection, context: CallContext) {
  const { isMiss, relaxed } = await findRelaxedSearch(context.database, selection, text);
  if (isMiss) await recordSearchMiss(context, selection.channelId, text);
  return relaxed;
}
