import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import {
  type Cancelling,
  cancelPlacedOrder,
} from '#server/features/flows/cancelling/cancel-placed-order.ts';
import type { JobTools } from '#server/jobs/job.ts';
import { forEachDueOrder } from './due-orders.ts';

/** Cancels the orders of held, unpaid pledges. */
export function cancelHeld(
  database: Database,
  { which, cancelling }: { which: SQL | undefined; cancelling: Cancelling },
  now: Date,
  { log }: Pick<JobTools, 'log'>,
): Promise<number> {
  const held = database
    .select({ orderNo: groupPledge.orderNo })
    .from(groupPledge)
    .where(and(eq(groupPledge.status, 'HELD'), which));
  const due = and(eq(shopOrder.status, 'PLACED'), inArray(shopOrder.orderNo, held));
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    await cancelPlacedOrder(transaction, order, cancelling, now);
    return true;
  });
}

export const unpaidInTime: Cancelling = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' };
