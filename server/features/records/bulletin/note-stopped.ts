import type { productStatuses } from '@kaituan/domain/catalog/product-filter';
import type { Database } from '#server/database/database.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

type Stopped = { productId: number; status: (typeof productStatuses)[number] };

/** Keeps what goods were before a recall took them off sale, for when they are sold again. */
export const noteStopped = (
  database: Database,
  recall: { bulletinId: number; stopped: readonly Stopped[] },
  now: Date,
): Promise<void> => {
  const { bulletinId, stopped } = recall;
  const events = stopped.map(({ productId, status: before }): NewEvent<'PRODUCT'> => {
    const what = { subject: 'PRODUCT', subjectId: String(productId) } as const;
    return { ...what, kind: 'STOPPED_BY_RECALL', actor: 'SHOP', data: { bulletinId, before } };
  });
  return recordEvents(database, events, now);
};
