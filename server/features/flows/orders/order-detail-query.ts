import { asc, eq } from 'drizzle-orm';
import { media } from '../../../database/catalog-schema.ts';
import type { Database } from '../../../database/database.ts';
import { orderEvent, orderLine } from '../../../database/order-schema.ts';
import { refund } from '../../../database/payment-schema.ts';
import { listShipments } from '../../records/order/change-shipment.ts';
import type { OrderRow } from '../../records/order/lock-order.ts';
import { findTellingAttempt } from '../../records/payment/attempt-query.ts';
import { findGroupStanding } from '../../records/pledge/leave-until.ts';
import { listReturns } from '../returns/return-query.ts';

const { id, width, height, alt, color } = media;

/** The lines of an order as they were sold, each with its picture while there is one. */
export function listOrderLines(database: Database, orderNo: string) {
  return database
    .select({ line: orderLine, picture: { id, width, height, alt, color } })
    .from(orderLine)
    .leftJoin(media, eq(media.id, orderLine.mediaId))
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
}

/** Everything an order's buyer is told of it. */
export async function loadOrderDetail(database: Database, order: OrderRow) {
  const { orderNo } = order;
  return {
    order,
    lines: await listOrderLines(database, orderNo),
    shipments: await listShipments(database, orderNo),
    returns: await listReturns(database, orderNo),
    refunds: await database
      .select()
      .from(refund)
      .where(eq(refund.orderNo, orderNo))
      .orderBy(asc(refund.requestedAt), asc(refund.refundNo)),
    events: await database
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderNo, orderNo))
      .orderBy(asc(orderEvent.id)),
    attempt: await findTellingAttempt(database, orderNo),
    group: order.campaignId === null ? null : await findGroupStanding(database, orderNo),
  };
}

export type OrderDetail = Awaited<ReturnType<typeof loadOrderDetail>>;
