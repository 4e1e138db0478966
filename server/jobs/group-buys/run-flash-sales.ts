import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { refreshListingsOf } from '#server/features/ground/product/listing.ts';
import { endFlashSale, openFlashSale } from '#server/features/records/flash-sale/flash-window.ts';
import {
  findCancelReason,
  isUnpaidOfCancelled,
} from '#server/features/records/flash-sale/stop-flash-sale.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job, JobTools } from '#server/jobs/job.ts';
import { forEachDueOrder } from '#server/jobs/orders/due-orders.ts';

type Step = (transaction: Database, flashSaleId: number) => Promise<number[]>;

/** Starts due flash sales: moves their pieces out of ordinary stock. */
export const openFlashSales: Job = async (database, now, tools) => {
  const at = now.toISOString();
  const { rows } = await database.execute<{ id: number }>(sql`
    select f.id from flash_sale f
    where f.starts_at <= ${at}::timestamptz and f.ends_at > ${at}::timestamptz and exists (
      select from flash_sale_item i
      where i.flash_sale_id = f.id and i.moved_in is null and i.ended_at is null)
    order by f.id`);
  return forEachSale(database, rows, tools, (transaction, id) =>
    openFlashSale(transaction, id, { now }),
  );
};

/** Ends flash sales: returns their remaining pieces. */
export const endFlashSales: Job = async (database, now, tools) => {
  const at = now.toISOString();
  const { rows } = await database.execute<{ id: number }>(sql`
    select f.id from flash_sale f
    where f.ends_at <= ${at}::timestamptz and exists (
      select from flash_sale_item i where i.flash_sale_id = f.id and i.ended_at is null)
    order by f.id`);
  return forEachSale(database, rows, tools, (transaction, id) =>
    endFlashSale(transaction, id, now),
  );
};

/** Cancels what was not paid when its flash sale was called off, and tells why. */
export const cancelOfCancelledSales: Job = (database, now, { log }) =>
  forEachDueOrder(database, { due: isUnpaidOfCancelled(), log }, async (transaction, order) => {
    const text = `限時搶購取消：${await findCancelReason(transaction, order.orderNo)}`;
    await cancelPlacedOrder(transaction, order, { reason: 'SHOP', actor: 'SHOP', text }, now);
    return true;
  });

/** Each in a transaction of its own; a failing one does not stop the others. */
async function forEachSale(
  database: Database,
  sales: readonly { id: number }[],
  { log }: Pick<JobTools, 'log'>,
  step: Step,
): Promise<number> {
  let done = 0;
  for (const { id } of sales) {
    try {
      const skuIds = await inTransaction(database, (transaction) => step(transaction, id));
      if (skuIds.length === 0) continue;
      done += 1;
      await refreshListingsOf(database, skuIds);
    } catch (error) {
      log.error({ err: error, flashSaleId: id }, 'a flash sale failed');
    }
  }
  return done;
}
