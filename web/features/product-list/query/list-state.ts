import { parseProductQuery } from '@kaituan/domain/catalog/parse-product-query';
import {
  emptyProductQuery,
  formatProductQuery,
  type ProductQuery,
} from '@kaituan/domain/catalog/product-query';
import type { ListScope } from './list-scope.ts';

/** The state of a list, as its address describes it. */
export type ListState = {
  scope: ListScope;
  /** The shopper's filters. */
  chosen: ProductQuery;
  /** The cursor of paging by links; null for the first page. */
  cursor: string | null;
  /** False when the address has an unreadable filter. */
  isValid: boolean;
};

/** Reads the list an address describes. */
export function readListState(
  search: URLSearchParams,
  scopeOf: (query: ProductQuery) => ListScope,
): ListState {
  const { query, isValid } = parseProductQuery(search.get('searchQuery') ?? '');
  const scope = scopeOf(query);
  const free = { ...query, ...emptyOf(scope.fixed) };
  const ofPage = [...scope.theme, ...(scope.fixed.flags ?? [])];
  const chosen = {
    ...free,
    flags: query.flags.filter((flag) => !ofPage.includes(flag)),
    sort: query.sort === scope.defaultSort ? null : query.sort,
  };
  return { scope, chosen, cursor: search.get('cursor') || null, isValid };
}

/** The whole query: the page's part and the shopper's. */
export const wholeQuery = ({ scope, chosen }: ListState): ProductQuery => ({
  ...chosen,
  ...scope.fixed,
  flags: [...scope.theme, ...(scope.fixed.flags ?? []), ...chosen.flags],
  sort: chosen.sort ?? scope.defaultSort,
});

/** The address of a list, without the channel. */
export function listAddress(scope: ListScope, chosen: ProductQuery, cursor?: string): string {
  const search = new URLSearchParams(listParameters(scope, chosen));
  if (cursor) search.set('cursor', cursor);
  return search.size > 0 ? `${scope.path}?${search}` : scope.path;
}

/** The query parameters of a list's address. */
export function listParameters(scope: ListScope, chosen: ProductQuery): Record<string, string> {
  const searchQuery = formatProductQuery({
    ...chosen,
    flags: [...scope.theme, ...chosen.flags],
    // Themed lists name their order, as menu links do.
    sort: chosen.sort ?? (scope.theme.length > 0 ? scope.defaultSort : null),
  });
  return {
    ...(scope.fixed.text && { q: scope.fixed.text }),
    ...(scope.isExact && { exact: '1' }),
    ...(searchQuery && { searchQuery }),
  };
}

/** The list without the shopper's filters; the order stays. */
export const withoutChoices = (chosen: ProductQuery): ProductQuery => ({
  ...emptyProductQuery,
  sort: chosen.sort,
});

function emptyOf(fixed: Partial<ProductQuery>): Partial<ProductQuery> {
  const keys = Object.keys(fixed) as (keyof ProductQuery)[];
  return Object.fromEntries(keys.map((key) => [key, emptyProductQuery[key]]));
}
