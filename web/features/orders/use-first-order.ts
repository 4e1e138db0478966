import type { OrderCard } from '@kaituan/contract/order/order';
import { useInfiniteQuery } from '@tanstack/react-query';
import { orderListQuery } from './order-query.ts';

/** Whether an order is the member's first; requested once it went through. */
export function useFirstOrder(orderNo: string, wentThrough: boolean): boolean {
  const { data } = useInfiniteQuery({ ...orderListQuery('ALL', ''), enabled: wentThrough });
  const [latest] = data?.pages ?? [];
  if (!wentThrough || !latest || latest.nextCursor !== null) return false;
  return isFirst(orderNo, latest.result);
}

/** Orders that were cancelled do not count. */
const isFirst = (
  orderNo: string,
  orders: readonly Pick<OrderCard, 'orderNo' | 'status'>[],
): boolean => orders.every((order) => order.orderNo === orderNo || order.status === 'CANCELLED');
