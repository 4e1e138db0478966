import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderEvent, orderLine } from '#server/database/order-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { refreshSales } from '#server/features/ground/product/sales-figures.ts';
import type { OrderEventKind } from '#server/features/records/order/order-event.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from './job.ts';

const batchSize = 1_000;
/** Events that change stock or sales; others do not affect lists. */
const touching = new Set<string>([
  'PLACED',
  'PAID',
  'CANCELLED',
  'REINSTATED',
  'SHIPPED',
  'AT_STORE',
  'REFUNDED',
] satisfies OrderEventKind[]);

/** Relays order events: refreshes stock and sales figures of the affected products. */
export const relayEvents: Job = async (database, now) => {
  for (let done = 0; ; ) {
    const relayed = await inTransaction(database, (transaction) => relayBatch(transaction, now));
    done += relayed;
    if (relayed < batchSize) return done;
  }
};

/** One relay at a time, so that a product is not refreshed by two of them at once. */
async function relayBatch(database: Database, now: Date): Promise<number> {
  const { rows } = await database.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('relay of order events')) as taken`,
  );
  if (!rows[0]?.taken) return 0;
  const events = await database
    .select({ id: orderEvent.id, orderNo: orderEvent.orderNo, kind: orderEvent.kind })
    .from(orderEvent)
    .where(isNull(orderEvent.relayedAt))
    .orderBy(asc(orderEvent.id))
    .limit(batchSize);
  if (events.length === 0) return 0;
  const orderNos = new Set(events.filter(({ kind }) => touching.has(kind)).map((e) => e.orderNo));
  const productIds = await listProducts(database, [...orderNos]);
  if (productIds.length > 0) {
    await refreshListings(database, productIds);
    await refreshSales(database, productIds, now);
  }
  const ids = events.map(({ id }) => id);
  await database.update(orderEvent).set({ relayedAt: now }).where(inArray(orderEvent.id, ids));
  return events.length;
}

async function listProducts(database: Database, orderNos: string[]): Promise<number[]> {
  if (orderNos.length === 0) return [];
  const rows = await database
    .selectDistinct({ productId: orderLine.productId })
    .from(orderLine)
    .where(inArray(orderLine.orderNo, orderNos));
  return rows.map(({ productId }) => productId).sort((a, b) => a - b);
}
