import {
  isNothingToSend,
  isWithdrawable,
  nothingToSendText,
} from '@kaituan/domain/order/return-life';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { approvalFlagOf, recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeReturn, getReturn, type ReturnRow } from './return-query.ts';

type Which = { returnNo: string };

/** The shop approves a return; its words, if any, tell the buyer how to send it back, or that nothing is to be sent. */
export async function approveReturn(
  database: Database,
  order: OrderRow,
  given: Which & { reason?: string; isNothingToSend?: boolean },
  now: Date,
): Promise<void> {
  const { returnNo } = given;
  await changeReturn(database, await getReturn(database, order, returnNo), 'APPROVED');
  const { orderNo } = order;
  const reason = given.reason || (given.isNothingToSend ? nothingToSendText : '');
  // The words alone say it, too: the command line has nothing else.
  const isWithoutGoods = given.isNothingToSend || isNothingToSend({ reason });
  const event = { orderNo, kind: 'RETURN_APPROVED', actor: 'SHOP', reason } as const;
  const data = { returnNo, isNothingToSend: isWithoutGoods };
  await recordOrderEvent(database, { ...event, data }, now);
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
  { actor, now }: { actor: 'MEMBER' | 'SHOP'; now: Date },
): Promise<void> {
  await changeReturn(database, await getReturn(database, order, returnNo), 'RETURNING');
  const { orderNo } = order;
  const event = { orderNo, kind: 'RETURN_SENT', actor, data: { returnNo } } as const;
  await recordOrderEvent(database, event, now);
}

/** Refuses a buyer to send goods back that the shop said to keep. */
export async function refuseNothingToSend(
  database: Database,
  { orderNo }: OrderRow,
  { returnNo }: Which,
): Promise<void> {
  const rows = await database
    .select()
    .from(domainEvent)
    .where(
      and(
        ...[eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, orderNo)],
        eq(domainEvent.kind, 'RETURN_APPROVED'),
        sql`${domainEvent.data}->>'returnNo' = ${returnNo}`,
      ),
    );
  if (!rows.some((event) => approvalFlagOf(event).isNothingToSend)) return;
  throw new Refusal('ORDER_STATE_CONFLICT', { message: `這次退貨${nothingToSendText}` });
}

/** The goods arrived and were inspected. */
export async function inspectReturn(
  database: Database,
  order: OrderRow,
  { returnNo }: Which,
): Promise<void> {
  await changeReturn(database, await getReturn(database, order, returnNo), 'INSPECTING');
}

/** The buyer withdraws the request, before the goods are sent back. */
export async function withdrawReturn(
  database: Database,
  order: OrderRow,
  { returnNo }: Which,
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  if (!isWithdrawable(one.status)) throw new Refusal('ORDER_STATE_CONFLICT');
  await endReturn(database, one, { actor: 'MEMBER', reason: '' }, now);
}

/** The shop calls off a return that was opened by mistake, also when it was marked as sent back. */
export async function callOffReturn(
  database: Database,
  order: OrderRow,
  { returnNo, reason }: Which & { reason: string },
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  await endReturn(database, one, { actor: 'SHOP', reason }, now);
}

async function endReturn(
  database: Database,
  one: ReturnRow,
  by: { actor: 'MEMBER' | 'SHOP'; reason: string },
  now: Date,
): Promise<void> {
  const { orderNo, returnNo } = one;
  await changeReturn(database, one, 'CANCELLED', { closedAt: now });
  const data = { returnNo, ...(by.actor === 'SHOP' && { isByShop: true }) };
  await recordOrderEvent(database, { orderNo, kind: 'RETURN_CANCELLED', ...by, data }, now);
}
