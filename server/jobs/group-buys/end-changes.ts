import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import { lockPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { changeHeldUntil, endHeldChanges } from '#server/features/records/pledge/pledge-change.ts';
import type { Job, JobTools } from '#server/jobs/job.ts';
import { forEachDueOrder } from '#server/jobs/orders/due-orders.ts';

/** Ends changes of pledges whose difference was not paid in time. */
export const endChanges: Job = (database, now, tools) =>
  endUnpaidChanges(
    database,
    // The stored moment finds them by its index.
    and(lte(pledgeChange.heldUntil, now), lte(changeHeldUntil, now.toISOString())),
    now,
    tools,
  );

/** Ends the held changes of a condition: the pledges stay as they were. */
export function endUnpaidChanges(
  database: Database,
  which: SQL | undefined,
  now: Date,
  { log }: Pick<JobTools, 'log'>,
): Promise<number> {
  const held = database
    .select({ orderNo: pledgeChange.orderNo })
    .from(pledgeChange)
    .where(and(eq(pledgeChange.status, 'HELD'), which));
  const due = inArray(shopOrder.orderNo, held);
  return forEachDueOrder(database, { due, log }, async (transaction, { orderNo }) => {
    await lockPledge(transaction, orderNo);
    await endHeldChanges(transaction, [orderNo], 'EXPIRED', now);
    return true;
  });
}
