import type { StaffOrderRow } from '@kaituan/contract/staff-order';
import * as contract from '@kaituan/contract/staff-order';
import { type OrderLabel, orderLabelOf } from '@kaituan/domain/order/order-label';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { returnRequest, shipment, shopOrder } from '#server/database/order-schema.ts';
import {
  parseOrderCursor,
  presentOrderCursor,
} from '#server/features/flows/orders/order-cursor.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;

export const searchOrderArray = handleStaff(
  contract.searchOrderArray,
  async ({ which, cursor }, { database, staff }) => {
    const channels = staff.channels();
    const after = cursor === undefined ? undefined : parseOrderCursor(cursor);
    const rows = await database
      .select()
      .from(shopOrder)
      .where(
        and(
          filterOf(database, which),
          channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels]),
          after &&
            sql`(${shopOrder.placedAt}, ${shopOrder.orderNo}) <
              (${new Date(after.placedAtMs).toISOString()}::timestamptz, ${after.orderNo})`,
        ),
      )
      .orderBy(desc(shopOrder.placedAt), desc(shopOrder.orderNo))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const labels = await labelsOf(database, shown);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map((order) => presentOrderRow(order, labels, staff)),
      nextCursor: last
        ? presentOrderCursor({ placedAtMs: last.placedAt.getTime(), orderNo: last.orderNo })
        : null,
    };
  },
);

export function presentOrderRow(
  order: OrderRow,
  labels: ReadonlyMap<string, OrderLabel>,
  staff: StaffAccess,
): StaffOrderRow {
  const { orderNo, channelId, placedAt, payableTwd, paymentMethod } = order;
  const label = labels.get(orderNo);
  if (!label) throw new Error(`order ${orderNo} has no label`);
  return {
    ...{ orderNo, channelId, label, paymentMethod },
    placedAt: placedAt.toISOString(),
    payableTwd: staff.may('ORDERS', channelId) ? payableTwd : null,
  };
}

/** The label of each order, by its number. */
export async function labelsOf(
  database: Database,
  orders: readonly OrderRow[],
): Promise<Map<string, OrderLabel>> {
  const numbers = orders.map(({ orderNo }) => orderNo);
  const parcels = await database
    .select({ orderNo: shipment.orderNo, status: shipment.status })
    .from(shipment)
    .where(inArray(shipment.orderNo, numbers));
  const returns = await database
    .select({ orderNo: returnRequest.orderNo, status: returnRequest.status })
    .from(returnRequest)
    .where(inArray(returnRequest.orderNo, numbers));
  const statusesOf = <S>(rows: readonly { orderNo: string; status: S }[], orderNo: string) =>
    rows.flatMap((row) => (row.orderNo === orderNo ? [row.status] : []));
  return new Map(
    orders.map((order) => [
      order.orderNo,
      orderLabelOf({
        order: order.status,
        cancelReason: order.cancelReason,
        payment: order.paymentStatus,
        shipments: statusesOf(parcels, order.orderNo),
        returns: statusesOf(returns, order.orderNo),
      }),
    ]),
  );
}

function filterOf(database: Database, which: (typeof contract.orderLists)[number]) {
  const hasParcel = (...statuses: (typeof shipment.$inferSelect)['status'][]) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(shipment)
        .where(and(eq(shipment.orderNo, shopOrder.orderNo), inArray(shipment.status, statuses))),
    );
  const isConfirmed = eq(shopOrder.status, 'CONFIRMED');
  switch (which) {
    case 'UNPAID':
      return eq(shopOrder.status, 'PLACED');
    case 'TO_SHIP':
      return and(isConfirmed, hasParcel('READY', 'PREPARING'));
    case 'SHIPPED':
      return and(isConfirmed, hasParcel('SHIPPED', 'AT_STORE'));
    case 'RETURNS':
      return exists(
        database
          .select({ one: sql`1` })
          .from(returnRequest)
          .where(
            and(
              eq(returnRequest.orderNo, shopOrder.orderNo),
              inArray(returnRequest.status, returnStatuses.filter(isOpenReturn)),
            ),
          ),
      );
    case 'ALL':
      return undefined;
  }
}
