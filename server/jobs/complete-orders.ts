import { isOpenReturn, returnStatuses, returnWindowDays } from '@kaituan/domain/return-life';
import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import { returnRequest, shopOrder } from '../database/order-schema.ts';
import { completeOrder } from '../features/order/steps/complete-order.ts';
import { forEachDueOrder } from './due-orders.ts';
import type { Job } from './job.ts';

const dayMs = 86_400_000;

/** Completes orders whose goods can no longer be returned, unless a return is being dealt with. */
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
    lte(shopOrder.deliveredAt, deliveredBefore),
    notExists(openReturn),
  );
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    await completeOrder(transaction, order, { actor: 'SYSTEM' }, now);
  });
};
