import { isOpenReturn, returnStatuses, returnWindowDays } from '@kaituan/domain/order/return-life';
import { orderReturnDeadlineOf } from '@kaituan/domain/order/return-request';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { and, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { returnRequest, shopOrder } from '#server/database/schema/order-schema.ts';
import { completeOrder } from '#server/features/flows/parcels/complete-order.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { Job } from '#server/jobs/job.ts';
import { forEachDueOrder } from './due-orders.ts';

const dayMs = 86_400_000;

/** Completes orders whose return period is over, unless a return is open or the money never came. */
export const completeOrders: Job = (database, now, { log }) => {
  const deliveredBefore = new Date(now.getTime() - returnWindowDays.CARRIER * dayMs);
  const openReturn = database
    .select({ one: sql`1` })
    .from(returnRequest)
    .where(
      and(
        eq(returnRequest.orderNo, shopOrder.orderNo),
        inArray(returnRequest.status, returnStatuses.filter(isOpenReturn)),
      ),
    );
  const due = and(
    eq(shopOrder.status, 'CONFIRMED'),
    ne(shopOrder.paymentStatus, 'COD_DUE'),
    lte(shopOrder.deliveredAt, deliveredBefore),
    notExists(openReturn),
  );
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const deadline = await findReturnDeadline(transaction, order);
    if (deadline === null || now.getTime() < deadline) return false;
    await completeOrder(transaction, order, { actor: 'SYSTEM' }, now);
    return true;
  });
};

/** Goods collected at the shop have a longer return period, and so do those that were paid after they came. */
async function findReturnDeadline(
  database: Database,
  { orderNo, paidAt }: OrderRow,
): Promise<number | null> {
  const parcels = await listShipments(database, orderNo);
  return orderReturnDeadlineOf(
    parcels.map(({ deliveredAt, method }) => ({
      receivedAt: deliveredAt?.getTime() ?? null,
      paidAt: paidAt?.getTime() ?? null,
      shippingKind: shippingMethodFacts(method).kind,
    })),
  );
}
