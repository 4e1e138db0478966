import type { Order } from '@kaituan/contract/order';
import type { OrderTab } from '@kaituan/domain/order/order-label';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#web/platform/api.ts';
import { apiOf, memberQuery } from '#web/platform/query-client.ts';
import { recordServerTimeOf } from '#web/platform/server-clock.ts';

export type ListedTab = OrderTab | 'ALL';

const listKey = 'order-list';
/** Money and parcels move without this tab: a list this old is asked for again. */
const listFreshMs = 30_000;
/** How often an order that waits for money is looked at again. */
const pollIntervalMs = 20_000;

/** The member's orders under a tab, page after page. */
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

/** One order with everything about it; coming back to the window asks again. */
export const orderQuery = (orderNo: string) => ({
  ...memberQuery('/Order/GetOrder', { orderNo }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
});

/** The same, for a page that shows it: asks now and then while money is awaited. */
export const watchedOrderQuery = (orderNo: string) => ({
  ...orderQuery(orderNo),
  refetchInterval: ({ state }: { state: { data?: { result: Order } | undefined } }) =>
    state.data?.result.status === 'PLACED' ? pollIntervalMs : false,
});

/** Puts a newer answer in place; lists are asked for again when they are next seen. */
export async function setOrderData(
  client: QueryClient,
  answer: AnswerOf<'/Order/GetOrder'>,
): Promise<void> {
  const { queryKey } = orderQuery(answer.result.orderNo);
  await client.cancelQueries({ queryKey });
  recordServerTimeOf(answer);
  client.setQueryData(queryKey, answer);
  await client.invalidateQueries({ queryKey: [listKey] });
}

/** What was known of an order may be wrong now. */
export async function refetchOrder(client: QueryClient, orderNo: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: orderQuery(orderNo).queryKey }),
    client.invalidateQueries({ queryKey: [listKey] }),
  ]);
}
