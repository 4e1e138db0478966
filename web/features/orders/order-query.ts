import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import type { Order } from '@kaituan/contract/order/order';
import type { OrderTab } from '@kaituan/domain/order/order-label';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

export type ListedTab = OrderTab | 'ALL';

const listKey = 'order-list';
/** Older lists are refetched: payments and parcels change on the server. */
const listFreshMs = 30_000;
/** Poll interval of unpaid orders. */
const pollIntervalMs = 20_000;

/** The member's orders of a tab, page by page. */
export const orderListQuery = (tab: ListedTab, searchText: string) =>
  infiniteQueryOptions({
    queryKey: [listKey, tab, searchText] as const,
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)(
        '/Order/GetOrderArray',
        {
          tab,
          ...(searchText && { searchText }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: listFreshMs,
    meta: { isOfMember: true },
  });

/** One order; refetched on window focus. */
export const orderQuery = (orderNo: string) => ({
  ...memberQuery('/Order/GetOrder', { orderNo }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
});

/** The same with polling while payment is awaited. */
export const watchedOrderQuery = (orderNo: string) => ({
  ...orderQuery(orderNo),
  refetchInterval: ({ state }: { state: { data?: { result: Order } | undefined } }) =>
    state.data?.result.status === 'PLACED' ? pollIntervalMs : false,
});

/** Stores a newer order; lists are refetched when next shown. */
export async function setOrderData(
  client: QueryClient,
  answer: AnswerOf<'/Order/GetOrder'>,
): Promise<void> {
  await storeAnswer(client, orderQuery(answer.result.orderNo), answer);
  await client.invalidateQueries({ queryKey: [listKey] });
}

/** Refetches an order and the lists. */
export async function refetchOrder(client: QueryClient, orderNo: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orderQuery(orderNo).queryKey }),
    client.invalidateQueries({ queryKey: [listKey] }),
  ]);
}
