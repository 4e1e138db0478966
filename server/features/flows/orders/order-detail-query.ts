import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import { listReturns } from '#server/features/flows/returns/return-query.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { hasFoodLabel } from '#server/features/records/order/line-spoils.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { findShownPayment } from '#server/features/records/payment/part-payments.ts';
import { findLeaveFacts } from '#server/features/records/pledge/leave-until.ts';
import { listReviewableLineNos } from '#server/features/records/review/reviewable-lines.ts';

const { id, width, height, alt, color } = media;

/** The lines of an order as sold, each with its current picture if there is one. */
export function listOrderLines(database: Database, orderNo: string) {
  return database
    .select({
      line: orderLine,
      picture: { id, width, height, alt, color },
      hasFoodLabel,
    })
    .from(orderLine)
    .leftJoin(media, eq(media.id, orderLine.mediaId))
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
}

/** Everything that an order's page shows. */
export async function loadOrderDetail(database: Database, order: OrderRow, now: Date) {
  const { orderNo } = order;
  return {
    order,
    lines: await listOrderLines(database, orderNo),
    reviewableLineNos: await listReviewableLineNos(database, orderNo, now),
    shipments: await listShipments(database, orderNo),
    returns: await listReturns(database, orderNo),
    refunds: await listRefunds(database, orderNo),
    events: await database
      .select()
      .from(domainEvent)
      .where(and(eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, orderNo)))
      .orderBy(asc(domainEvent.id)),
    payment: await findShownPayment(database, order),
    paid: await listPaid(database, orderNo),
    group: order.campaignId === null ? null : await findLeaveFacts(database, orderNo),
  };
}

/** The refunds of an order, oldest first; what it never took is no money of the attempt that paid it. */
async function listRefunds(database: Database, orderNo: string) {
  const rows = await database
    .select({ refund, attemptStatus: paymentAttempt.status })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.attemptNo, refund.attemptNo))
    .where(eq(refund.orderNo, orderNo))
    .orderBy(asc(refund.requestedAt), asc(refund.refundNo));
  return rows.map(({ refund: one, attemptStatus }) => ({
    ...one,
    isSurplus: attemptStatus === 'SURPLUS',
  }));
}

/** The attempts whose money the order took, oldest first. */
const listPaid = (database: Database, orderNo: string) =>
  database
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderNo, orderNo), eq(paymentAttempt.status, 'PAID')))
    .orderBy(asc(paymentAttempt.settledAt), sql`${paymentAttempt.changeNo} nulls first`);

export type OrderDetail = Awaited<ReturnType<typeof loadOrderDetail>>;
