import { apiOf } from '@kaituan/api-client/query-client';
import { recordServerTime } from '@kaituan/api-client/server-clock';
import { toListRequest } from '@kaituan/domain/catalog/product-list-request';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { replace } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { listNamesQuery } from './list-names-query.ts';
import { type ListState, wholeQuery } from './list-state.ts';
import { findAddressOfPriceForm } from './price-form.ts';

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

/**
 * Fills the cache with a list. The server awaits it; the browser shows the page meanwhile. A
 * submitted price form redirects to the list's address.
 */
export async function loadProductList(
  client: QueryClient,
  { url, channelId, state }: { url: URL; channelId: number; state: ListState },
): Promise<void> {
  const address = findAddressOfPriceForm(url.searchParams, state);
  if (address) throw replace(withChannel(address, channelId));
  const loading = Promise.all([
    client.infiniteQuery(productListQuery(channelId, state)),
    client.query(listNamesQuery(channelId)),
  ]);
  if (import.meta.env.SSR) await loading;
  else loading.catch(() => {}); // The list says so itself.
}
