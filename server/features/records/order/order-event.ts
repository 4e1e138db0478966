import { isNothingToSend } from '@kaituan/domain/order/return-life';
import type { Database } from '#server/database/database.ts';
import type { domainEvent } from '#server/database/schema/event-schema.ts';
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

/** Of an event with which the shop agreed to a return: whether nothing is sent back. */
export function approvalFlagOf(
  event: Pick<typeof domainEvent.$inferSelect, 'kind' | 'reason' | 'data'>,
): { isNothingToSend?: boolean } {
  if (event.kind !== 'RETURN_APPROVED') return {};
  const isSaid = event.data.isNothingToSend;
  const flag = typeof isSaid === 'boolean' ? { isNothingToSend: isSaid } : {};
  return { isNothingToSend: isNothingToSend({ reason: event.reason, ...flag }) };
}
