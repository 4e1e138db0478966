import type { OrderCard } from '@kaituan/contract/order';
import { orderDisplayStatusOf } from './order-display-status.ts';
import type { OrderListRow } from './order-list-query.ts';

/** An order as lists show it. */
export function presentOrderCard(row: OrderListRow, now: Date): OrderCard {
  const { label, actions } = orderDisplayStatusOf(row, now);
  return {
    orderNo: row.orderNo,
    status: row.status,
    label,
    placedAt: new Date(row.placedAt).toISOString(),
    payBy: row.payableUntil === null ? null : new Date(row.payableUntil).toISOString(),
    payableTwd: row.payableTwd,
    refundedTwd: row.refundedTwd,
    itemCount: row.itemCount,
    pieceCount: row.pieceCount,
    lines: row.shownLines,
    actions,
  };
}
