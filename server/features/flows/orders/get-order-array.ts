import * as contract from '@kaituan/contract/order';
import { handle, requireCaller } from '#server/http/handler.ts';
import { parseOrderCursor, presentOrderCursor } from './order-cursor.ts';
import { listOrders } from './order-list-query.ts';
import { presentOrderCard } from './present-order-card.ts';

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
