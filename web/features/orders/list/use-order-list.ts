import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderChoice } from '#web/features/orders/order-address.ts';
import { orderListQuery } from '#web/features/orders/order-query.ts';

/** The loaded orders of a tab. While searching, the previous results stay. */
export function useOrderList({ tab, searchText }: OrderChoice) {
  const { data, ...list } = useInfiniteQuery({
    ...orderListQuery(tab, searchText),
    placeholderData: (previous, query) => (query?.queryKey[1] === tab ? previous : undefined),
  });
  return {
    ...list,
    orders: data?.pages.flatMap(({ result }) => result),
    pageCount: data?.pages.length ?? 0,
    hasMore: (data?.pages.at(-1)?.nextCursor ?? null) !== null,
  };
}

export type OrderListData = ReturnType<typeof useOrderList>;
