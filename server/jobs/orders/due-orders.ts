import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { inTransaction } from '#server/http/run-handler.ts';

const pageSize = 100;

/** Returns whether there was something to do. */
type DueStep = (database: Database, order: OrderRow) => Promise<boolean>;

/**
 * Processes every due order in a transaction of its own with the order locked, and counts them. Locked
 * orders are skipped until the next run, and a failing one does not stop the others.
 */
export async function forEachDueOrder(
  database: Database,
  { due, log }: { due: SQL | undefined; log: Pick<Logger, 'error'> },
  step: DueStep,
): Promise<number> {
  let last = '';
  let done = 0;
  for (;;) {
    const page = await database
      .select({ orderNo: shopOrder.orderNo })
      .from(shopOrder)
      .where(and(due, gt(shopOrder.orderNo, last)))
      .orderBy(asc(shopOrder.orderNo))
      .limit(pageSize);
    for (const { orderNo } of page) {
      try {
        done += await takeStep(database, and(due, eq(shopOrder.orderNo, orderNo)), step);
      } catch (error) {
        log.error({ err: error, orderNo }, 'a job failed for an order');
      }
    }
    const end = page.at(-1);
    if (!end || page.length < pageSize) return done;
    last = end.orderNo;
  }
}

function takeStep(database: Database, isDue: SQL | undefined, step: DueStep): Promise<0 | 1> {
  return inTransaction(database, async (transaction) => {
    const [order] = await transaction
      .select()
      .from(shopOrder)
      .where(isDue)
      .for('update', { skipLocked: true });
    if (!order) return 0;
    return (await step(transaction, order)) ? 1 : 0;
  });
}
