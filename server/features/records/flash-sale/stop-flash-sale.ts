import { findStopRefusal, flashSaleStatusAt } from '@kaituan/domain/flash-sale/flash-sale-life';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endFlashSale, openFlashSale, recordSaleEvent } from './flash-window.ts';
import { lockPromotions } from './live-promotion.ts';

type Stop = {
  flashSaleId: number;
  /** Only of one that is called off: an ended one is over as it would have been by the clock. */
  cancelReason: string | null;
};

/**
 * Ends a running flash sale now, or calls one off that is not over. Nobody can take a piece any more, pieces left
 * return to ordinary stock, and held ones may be sold still; a job cancels what was not paid of one called off.
 * Returns the SKUs of the sale and how many pieces returned.
 */
export async function stopFlashSale(
  database: Database,
  { flashSaleId, cancelReason }: Stop,
  now: Date,
): Promise<{ skuIds: number[]; returned: number }> {
  await lockPromotions(database);
  const isSale = eq(flashSale.id, flashSaleId);
  const [sale] = await database.select().from(flashSale).where(isSale).for('no key update');
  if (!sale) throw new Refusal('NOT_FOUND');
  const times = { startsAt: sale.startsAt.getTime(), endsAt: sale.endsAt.getTime() };
  const isCancelled = sale.cancelledAt !== null;
  const to = cancelReason === null ? 'ENDED' : 'CANCELLED';
  const refusal = findStopRefusal({ ...times, isCancelled }, to, now.getTime());
  if (refusal) throw new Refusal('ORDER_STATE_CONFLICT', { message: refusal });
  const isLive = flashSaleStatusAt(times, now.getTime()) === 'LIVE';
  // Moved in before, so that what its first buyer takes meanwhile is counted.
  if (isLive) await openFlashSale(database, flashSaleId, { now });
  // A sale lasts a moment at least.
  const endsAt = new Date(Math.max(now.getTime(), times.startsAt + 1));
  await database
    .update(flashSale)
    .set({
      ...(isLive && { endsAt }),
      ...(cancelReason !== null && { cancelledAt: now, cancelReason }),
    })
    .where(isSale);
  if (cancelReason !== null) await recordSaleEvent(database, flashSaleId, 'CANCELLED', now);
  const skuIds = isLive
    ? await endFlashSale(database, flashSaleId, endsAt)
    : await closeItems(database, flashSaleId, now);
  const [row] = await database
    .select({ returned: sql<number>`coalesce(sum(${flashSaleItem.returned}), 0)::float8` })
    .from(flashSaleItem)
    .where(eq(flashSaleItem.flashSaleId, flashSaleId));
  return { skuIds, returned: row?.returned ?? 0 };
}

/** Nothing was moved in yet, so nothing returns. */
async function closeItems(database: Database, flashSaleId: number, now: Date): Promise<number[]> {
  const closed = await database
    .update(flashSaleItem)
    .set({ endedAt: now, movedIn: 0 })
    .where(eq(flashSaleItem.flashSaleId, flashSaleId))
    .returning({ skuId: flashSaleItem.skuId });
  return closed.map(({ skuId }) => skuId);
}

/** Orders with pieces of a flash sale that fulfils a condition on `f`, which wait for their money. */
const isUnpaidOf = (condition: SQL): SQL | undefined =>
  and(
    eq(shopOrder.status, 'PLACED'),
    sql`${shopOrder.paymentStatus} in ('UNPAID', 'PENDING', 'FAILED')`,
    sql`exists (
      select from order_line l join flash_sale f on f.id = l.flash_sale_id
      where l.order_no = ${shopOrder.orderNo} and l.hold_state = 'HELD' and ${condition})`,
  );

/** Whether the buyer said that the money is under way. */
const isTransferReported = sql`exists (
  select from payment_attempt a
  where a.order_no = ${shopOrder.orderNo} and a.report is not null
    and a.status in ('CREATED', 'PENDING'))`;

/** Orders that were not paid when their flash sale was called off; a reported transfer is left to the shop. */
export const isUnpaidOfCancelled = (): SQL | undefined =>
  and(isUnpaidOf(sql`f.cancelled_at is not null`), sql`not ${isTransferReported}`);

/** Why the flash sale of an order was called off. */
export async function findCancelReason(database: Database, orderNo: string): Promise<string> {
  const { rows } = await database.execute<{ reason: string }>(sql`
    select f.cancel_reason as reason from order_line l join flash_sale f on f.id = l.flash_sale_id
    where l.order_no = ${orderNo} and f.cancelled_at is not null order by l.line_no limit 1`);
  return rows[0]?.reason ?? '';
}

/** The unpaid orders of a flash sale, and those of them whose transfer was reported. */
export async function countUnpaidOrders(
  database: Database,
  flashSaleId: number,
): Promise<{ unpaid: number; reported: number }> {
  const [row] = await database
    .select({
      unpaid: sql<number>`count(*)::int`,
      reported: sql<number>`count(*) filter (where ${isTransferReported})::int`,
    })
    .from(shopOrder)
    .where(isUnpaidOf(sql`f.id = ${flashSaleId}`));
  return row ?? { unpaid: 0, reported: 0 };
}
