import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { announceShown } from '#server/events/announcements.ts';
import { consumeEvents, type EventConsumer } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { refreshSales } from '#server/features/ground/product/sales-figures.ts';
import type { Job } from '#server/jobs/job.ts';

/** Events that change stock or sales; others do not affect lists. */
const touching = new Set<string>([
  'PLACED',
  'PAID',
  'RECEIPT_UNDONE',
  'CANCELLED',
  'REINSTATED',
  'REDUCED',
  'PLEDGE_EDITED',
  'PLEDGE_CHANGED',
  'GROUP_SETTLED',
  'SHORTENED',
  'SHIPPED',
  'AT_STORE',
  'SENT_BACK',
  'REFUNDED',
] satisfies OrderEventKind[]);

/** Refreshes stock and sales figures of the products of orders that changed. */
export const listingsConsumer: EventConsumer = {
  name: 'listings',
  startsAt: 'BEGINNING',
  async handle(database, events, now) {
    const orders = events.filter(({ subject, kind }) => subject === 'ORDER' && touching.has(kind));
    const orderNos = new Set(orders.map(({ subjectId }) => subjectId));
    const productIds = await listProducts(database, [...orderNos]);
    if (productIds.length === 0) return;
    await refreshListings(database, productIds);
    await refreshSales(database, productIds, now);
    for (const id of productIds) announceShown(database, id);
  },
};

export const relayEvents: Job = (database, now) => consumeEvents(database, listingsConsumer, now);

/** Writes the notifications of what happened. */
export const notifyMembers: Job = (database, now) =>
  consumeEvents(database, notificationsConsumer, now);

async function listProducts(database: Database, orderNos: string[]): Promise<number[]> {
  if (orderNos.length === 0) return [];
  const rows = await database
    .selectDistinct({ productId: orderLine.productId })
    .from(orderLine)
    .where(inArray(orderLine.orderNo, orderNos));
  return rows.map(({ productId }) => productId).sort((a, b) => a - b);
}
