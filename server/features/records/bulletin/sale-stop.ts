import type { productStatuses } from '@kaituan/domain/catalog/product-filter';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

type Stopped = { productId: number; status: (typeof productStatuses)[number] };

const eventOf = (productId: number) =>
  ({ subject: 'PRODUCT', subjectId: String(productId), actor: 'SHOP' }) as const;

/** Keeps what goods were before a recall took them off sale, for when they are sold again. */
export const noteStopped = (
  database: Database,
  recall: { bulletinId: number; stopped: readonly Stopped[] },
  now: Date,
): Promise<void> => {
  const { bulletinId, stopped } = recall;
  const events = stopped.map(({ productId, status: before }): NewEvent<'PRODUCT'> => {
    const data = { bulletinId, before };
    return { ...eventOf(productId), kind: 'STOPPED_BY_RECALL', data };
  });
  return recordEvents(database, events, now);
};

/** Whoever takes a product off sale after this has another reason than a recall before it. */
export const noteSoldAgain = (database: Database, productId: number, now: Date): Promise<void> =>
  recordEvents(database, [{ ...eventOf(productId), kind: 'SOLD_AGAIN' }], now);

/** What a product was before this recall took it off sale; null where something else was the last to happen to it. */
export const statusBeforeStop = (productId: SQL, bulletinId: number): SQL => sql`(
  select case when e.data->>'bulletinId' = ${String(bulletinId)} then e.data->>'before' end
  from domain_event e
  where e.subject = 'PRODUCT' and e.subject_id = ${productId}::text
    and e.kind in ('STOPPED_BY_RECALL', 'SOLD_AGAIN')
  order by e.id desc limit 1)`;
