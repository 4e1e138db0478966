import type { OrderCard } from '@kaituan/contract/order';
import { useInfiniteQuery } from '@tanstack/react-query';
import { orderListQuery } from '#web/features/orders/order-query.ts';
import type { PaymentPhase } from './payment-phase.ts';

/** Nothing is left for the buyer to do. */
const settledPhases: readonly PaymentPhase[] = ['PAID', 'WITH_GOODS', 'NOTHING_DUE'];

/** The number of an order that is the member's first and went through; asked for only once it did. */
export function useFirstOrder(orderNo: string, phase: PaymentPhase | undefined): string | null {
  const isSettled = phase !== undefined && settledPhases.includes(phase);
  const { data } = useInfiniteQuery({ ...orderListQuery('ALL', ''), enabled: isSettled });
  const [latest] = data?.pages ?? [];
  if (!isSettled || !latest || latest.nextCursor !== null) return null;
  return isFirst(orderNo, latest.result) ? orderNo : null;
}

/** Orders that were cancelled do not count. */
export const isFirst = (
  orderNo: string,
  orders: readonly Pick<OrderCard, 'orderNo' | 'status'>[],
): boolean => orders.every((order) => order.orderNo === orderNo || order.status === 'CANCELLED');
