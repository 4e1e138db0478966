import { listReducible, type ReducibleOrder } from '@kaituan/domain/order/reduction';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import {
  listShipments,
  reducibleParcelOf,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { listHeldParts } from '#server/features/records/payment/part-payments.ts';
import { moneyLeftOf } from '#server/features/records/payment/request-refund.ts';

type Line = typeof orderLine.$inferSelect;
/** What an order is reduced by, with its rows. */
export type ReductionFacts = { order: OrderRow; lines: Line[]; facts: ReducibleOrder };

export async function loadReduction(database: Database, order: OrderRow): Promise<ReductionFacts> {
  const { orderNo, status, payableTwd, paymentFeeTwd } = order;
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  const parcels = (await listShipments(database, orderNo)).map(reducibleParcelOf);
  const { heldTwd } = await listHeldParts(database, orderNo);
  const paidLeftTwd = await moneyLeftOf(database, orderNo);
  const { paymentStatus, paymentMethod } = order;
  return {
    ...{ order, lines },
    facts: {
      ...{ status, paymentStatus, paymentMethod, lines, parcels },
      ...{ payableTwd, paymentFeeTwd, heldTwd, paidLeftTwd },
      isOfGroup: order.campaignId !== null,
    },
  };
}

/** The lines that pieces can be taken off, with their names. */
export function listReducibleLines({ lines, facts }: ReductionFacts) {
  return listReducible(facts).flatMap(({ line: { lineNo }, pieces }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    return line ? [{ line, pieces }] : [];
  });
}
