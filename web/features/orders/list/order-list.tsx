import { Button } from '@kaituan/kit/controls/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderChoice } from '#web/features/orders/order-address.ts';
import { orderListQuery } from '#web/features/orders/order-query.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { useLoadAhead } from '#web/platform/use-load-ahead.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';

/** The member's orders of a tab and search, newest first, with infinite scrolling. */
export function OrderList({ choice }: { choice: OrderChoice }) {
  const list = useOrderList(choice);
  const { orders, error } = list;
  if (!orders) {
    if (!error) return <OrderListSkeleton />;
    return <LoadFailure error={error} isBusy={list.isFetching} onRetry={list.refetch} />;
  }
  return (
    <section aria-label="訂單" aria-busy={list.isPlaceholderData}>
      <p role="status" className="sr-only">
        {orders.length === 0 ? '沒有訂單' : `列出 ${orders.length} 張訂單`}
      </p>
      {orders.length === 0 ? (
        <NoOrders choice={choice} />
      ) : (
        <>
          <ul className={`space-y-4 ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
            {orders.map((order) => (
              <li key={order.orderNo}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          <MoreOrders list={list} />
        </>
      )}
    </section>
  );
}

const aheadPx = 700;

/** Loads more orders shortly before the end is reached, or by a button. */
function MoreOrders({ list }: { list: OrderListData }) {
  const { hasMore, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loadsByItself = hasMore && !isFetching && !isFetchNextPageError;
  const place = useLoadAhead<HTMLDivElement>({ loadsByItself, fetchNextPage }, aheadPx);
  if (!hasMore) return <p className="py-6 text-center text-sm text-ink-soft">沒有更多訂單了</p>;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-6">
      {isFetchNextPageError && <p className="text-danger">載入失敗，請再試一次</p>}
      <Button
        aria-busy={list.isFetchingNextPage}
        onClick={() => void fetchNextPage({ cancelRefetch: false })}
        look="outline"
      >
        {list.isFetchingNextPage ? '載入中…' : '看更多訂單'}
      </Button>
    </div>
  );
}

/** The loaded orders of a tab. While searching, the previous results stay. */
function useOrderList({ tab, searchText }: OrderChoice) {
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

type OrderListData = ReturnType<typeof useOrderList>;
