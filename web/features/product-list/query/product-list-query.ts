import { apiOf } from '@kaituan/api-client/query-client';
import { recordServerTime } from '@kaituan/api-client/server-clock';
import { toListRequest } from '@kaituan/domain/catalog/product-list-request';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ListState, wholeQuery } from './list-state.ts';

const facets: ('categoryId' | 'brandId' | 'price' | 'temperature')[] = [
  'categoryId',
  'brandId',
  'price',
  'temperature',
];

/** A list of products, page by page; the first page includes facets. */
export function productListQuery(channelId: number, state: ListState) {
  const request = {
    ...toListRequest(wholeQuery(state), { channelId }),
    ...(state.scope.isExact && { isExact: true }),
  };
  return infiniteQueryOptions({
    queryKey: ['product-list', placeOf(state), request, state.cursor] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const answer = await apiOf(client)(
        '/Product/GetScpProductArray',
        {
          ...request,
          ...(pageParam !== null && { cursor: pageParam }),
          ...(pageParam === state.cursor && { facets }),
        },
        { signal },
      );
      recordServerTime(answer.serverTime);
      return answer;
    },
    initialPageParam: state.cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Identifies lists that differ in filters only. */
export const placeOf = ({ scope }: ListState): string =>
  `${scope.path}#${scope.fixed.text ?? ''}${scope.isExact ? '#' : ''}`;
