import type { OrderChoice } from '#web/features/orders/order-address.ts';
import { OrdersFailure } from '#web/features/orders/orders-failure.tsx';
import { MoreOrders } from './more-orders.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { useOrderList } from './use-order-list.ts';

/** The member's orders of a tab and search, the newest first, without an end. */
export function OrderList({ choice }: { choice: OrderChoice }) {
  const list = useOrderList(choice);
  const { orders, error } = list;
  if (!orders) {
    if (!error) return <OrderListSkeleton />;
    return <OrdersFailure error={error} isBusy={list.isFetching} onRetry={list.refetch} />;
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
