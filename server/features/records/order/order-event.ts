import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderEvent } from '#server/database/order-schema.ts';
import { rowsParameter } from '#server/database/row-parameter.ts';

/**
 * The kinds of order events; the relay delivers events to the other parts of the shop in the order of their
 * ids.
 */
export type OrderEventKind =
  | 'PLACED'
  | 'PAYMENT_STARTED'
  | 'PAYMENT_CODE_ISSUED'
  | 'PAYMENT_REPORTED'
  | 'PAYMENT_FAILED'
  | 'PAID'
  | 'SURPLUS_RECEIVED'
  | 'REMINDED'
  | 'CANCELLED'
  | 'REINSTATED'
  | 'PLEDGE_EDITED'
  | 'TEAM_CHANGED'
  | 'GROUP_SETTLED'
  | 'PREPARING'
  | 'SHIPPED'
  | 'AT_STORE'
  | 'DELIVERED'
  | 'UNCLAIMED'
  | 'SENT_BACK'
  | 'RECEIPT_CONFIRMED'
  | 'COMPLETED'
  | 'RETURN_REQUESTED'
  | 'RETURN_APPROVED'
  | 'RETURN_REJECTED'
  | 'RETURN_CANCELLED'
  | 'REFUND_REQUESTED'
  | 'REFUNDED'
  | 'REFUND_FAILED';

export type NewOrderEvent = {
  orderNo: string;
  kind: OrderEventKind;
  actor: (typeof orderEvent.$inferInsert)['actor'];
  reason?: string;
  data?: Record<string, unknown>;
};

/** Records an event in the transaction that causes it: who, when, why. */
export async function recordOrderEvent(
  database: Database,
  event: NewOrderEvent,
  now: Date,
): Promise<void> {
  await database.insert(orderEvent).values({ ...event, at: now });
}

/** Records events of many orders in one statement. */
export async function recordOrderEvents(
  database: Database,
  events: readonly NewOrderEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = rowsParameter(
    events.map(({ orderNo: order_no, reason = '', data = {}, ...event }) => {
      return { order_no, reason, data, ...event };
    }),
  );
  await database.execute(sql`
    insert into ${orderEvent} (order_no, kind, at, actor, reason, data)
    select order_no, kind, ${now.toISOString()}::timestamptz, actor, reason, data
    from jsonb_to_recordset(${rows}) as e(order_no text, kind text, actor text, reason text, data jsonb)`);
}
