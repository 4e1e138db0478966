import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { changeReturn, getReturn } from './return-query.ts';

type Which = { returnNo: string };

/** The shop approves a return; its words, if any, tell the buyer how to send it back. */
export async function approveReturn(
  database: Database,
  order: OrderRow,
  { returnNo, reason = '' }: Which & { reason?: string },
  now: Date,
): Promise<void> {
  await changeReturn(database, await getReturn(database, order, returnNo), 'APPROVED');
  const { orderNo } = order;
  const event = { orderNo, kind: 'RETURN_APPROVED', actor: 'SHOP', reason } as const;
  await recordOrderEvent(database, { ...event, data: { returnNo } }, now);
}

/** The shop rejects a return with a reason. */
export async function rejectReturn(
  database: Database,
  order: OrderRow,
  { returnNo, reason }: Which & { reason: string },
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  await changeReturn(database, one, 'REJECTED', { closedAt: now });
  const { orderNo } = order;
  const event = { orderNo, kind: 'RETURN_REJECTED', actor: 'SHOP', reason } as const;
  await recordOrderEvent(database, { ...event, data: { returnNo } }, now);
}

/** The goods are on their way back: the buyer cannot withdraw the request any more. */
export async function sendReturn(
  database: Database,
  order: OrderRow,
  { returnNo }: Which,
): Promise<void> {
  await changeReturn(database, await getReturn(database, order, returnNo), 'RETURNING');
}

/** The goods arrived and were inspected. */
export async function inspectReturn(
  database: Database,
  order: OrderRow,
  { returnNo }: Which,
): Promise<void> {
  await changeReturn(database, await getReturn(database, order, returnNo), 'INSPECTING');
}

/** The buyer withdraws the request. */
export async function withdrawReturn(
  database: Database,
  order: OrderRow,
  { returnNo }: Which,
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  await changeReturn(database, one, 'CANCELLED', { closedAt: now });
  const { orderNo } = order;
  const event = { orderNo, kind: 'RETURN_CANCELLED', actor: 'MEMBER' } as const;
  await recordOrderEvent(database, { ...event, data: { returnNo } }, now);
}
