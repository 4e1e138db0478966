import type { OrderCard } from '@kaituan/contract/order/order';
import * as contract from '@kaituan/contract/order/order';
import { handle, requireCaller } from '#server/http/handler.ts';
import { parseOrderCursor, presentOrderCursor } from './order-cursor.ts';
import { orderDisplayStatusOf } from './order-display-status.ts';
import { listOrders, type OrderListRow } from './order-list-query.ts';

const pageSize = 10;

export const getOrderArray = handle(contract.getOrderArray, async (input, context) => {
  const { tab, searchText, cursor } = input;
  const { memberId } = requireCaller(context.caller);
  const after = cursor === undefined ? undefined : parseOrderCursor(cursor);
  const query = { memberId, tab, searchText, after, limit: pageSize + 1 };
  const rows = await listOrders(context.database, query);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    result: shown.map((row) => presentOrderCard(row, context.now)),
    nextCursor: last
      ? presentOrderCursor({ placedAtMs: last.placedAt, orderNo: last.orderNo })
      : null,
  };
});

/** An order as lists show it. */
function presentOrderCard(row: OrderListRow, now: Date): OrderCard {
  const { label, actions } = orderDisplayStatusOf(row, now);
  return {
    orderNo: row.orderNo,
    status: row.status,
    label,
    placedAt: new Date(row.placedAt).toISOString(),
    payBy: row.payableUntil === null ? null : new Date(row.payableUntil).toISOString(),
    isReported: row.isReported,
    payableTwd: row.payableTwd,
    refundedTwd: row.refundedTwd,
    needsAccount: row.needsAccount,
    itemCount: row.itemCount,
    pieceCount: row.pieceCount,
    lines: row.shownLines,
    actions,
  };
}
