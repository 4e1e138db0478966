import type { Api } from '@kaituan/contract/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListState } from './query/list-state.ts';
import { placeOf, productListQuery } from './query/product-list-query.ts';

export type ListFacets = Api['/Product/GetScpProductArray']['answer']['facetDistribution'];

/** The loaded products. While a filter changes, the previous rows stay. */
export function useProductList(channelId: number, state: ListState) {
  const place = placeOf(state);
  const { data, ...list } = useInfiniteQuery({
    ...productListQuery(channelId, state),
    placeholderData: (previous, query) => (query?.queryKey[1] === place ? previous : undefined),
  });
  const first = data?.pages[0];
  return {
    ...list,
    isLoaded: data !== undefined,
    hasFailed: list.isError && data === undefined,
    cards: data?.pages.flatMap(({ result }) => result) ?? [],
    pageCount: data?.pages.length ?? 0,
    total: first?.total ?? 0,
    facets: first?.facetDistribution,
    correctedText: first?.correctedSearchText ?? null,
    relaxedText: first?.relaxedSearchText ?? null,
    nextCursor: data?.pages.at(-1)?.nextCursor ?? null,
    serverTime: first?.serverTime,
  };
}

export type ProductListData = ReturnType<typeof useProductList>;
