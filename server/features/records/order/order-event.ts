import type { Database } from '#server/database/database.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

export type NewOrderEvent = Omit<NewEvent<'ORDER'>, 'subject' | 'subjectId'> & { orderNo: string };

/** Records an event of an order, in the transaction that causes it. */
export const recordOrderEvent = (
  database: Database,
  event: NewOrderEvent,
  now: Date,
): Promise<void> => recordOrderEvents(database, [event], now);

/** Records the events of many orders at once. */
export const recordOrderEvents = (
  database: Database,
  events: readonly NewOrderEvent[],
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    events.map(({ orderNo, ...event }) => ({ ...event, subject: 'ORDER', subjectId: orderNo })),
    now,
  );
