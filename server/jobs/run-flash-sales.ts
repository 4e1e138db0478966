import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { announceShown } from '#server/features/ground/product/announce-shown.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { endFlashSale, openFlashSale } from '#server/features/records/flash-sale/flash-window.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job, JobTools } from './job.ts';

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
      await refreshProducts(database, skuIds);
    } catch (error) {
      log.error({ err: error, flashSaleId: id }, 'a flash sale failed');
    }
  }
  return done;
}

/** Refreshes the availability that lists show of the products. */
async function refreshProducts(database: Database, skuIds: readonly number[]): Promise<void> {
  const ids = `{${skuIds.join(',')}}`;
  const { rows } = await database.execute<{ productId: number }>(
    sql`select distinct product_id as "productId" from sku where id = any(${ids}::int[]) order by 1`,
  );
  await inTransaction(database, (transaction) =>
    refreshListings(
      transaction,
      rows.map((row) => row.productId),
    ),
  );
  for (const { productId } of rows) announceShown(database, productId);
}
