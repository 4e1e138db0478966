import { paymentMethodFacts } from '@kaituan/domain/payment-method';
import { eq, sum } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { refund } from '../../database/payment-schema.ts';
import { type NewOrderEvent, recordOrderEvent } from '../order/order-event.ts';
import { newUlid } from '../order/order-number.ts';
import type { OrderRow } from '../order/steps/lock-order.ts';
import { type AttemptRow, findPaidAttempt } from './attempt-query.ts';

type Actor = NewOrderEvent['actor'];

/**
 * Asks for money to go back from what an order was paid with: all that is left of it, or so much of it.
 * The same cause asks once. An order nobody paid, or nothing to give back, asks for nothing.
 */
export async function requestOrderRefund(
  database: Database,
  order: OrderRow,
  { cause, actor, amountTwd }: { cause: string; actor: Actor; amountTwd?: number },
  now: Date,
): Promise<void> {
  const attempt = await findPaidAttempt(database, order.orderNo);
  if (!attempt) return;
  const leftTwd = attempt.receivedTwd - (await sumOfRefunds(database, attempt.attemptNo));
  const wantedTwd = Math.min(amountTwd ?? leftTwd, leftTwd);
  await requestRefund(database, attempt, { cause, actor, amountTwd: wantedTwd }, now);
}

/** Asks for money of one attempt to go back, in the transaction that causes it. */
export async function requestRefund(
  database: Database,
  attempt: AttemptRow,
  { cause, actor, amountTwd }: { cause: string; actor: Actor; amountTwd: number },
  now: Date,
): Promise<void> {
  if (amountTwd <= 0) return;
  const { orderNo, attemptNo, method } = attempt;
  const { refund: kind } = paymentMethodFacts(method);
  const added = await database
    .insert(refund)
    .values({
      refundNo: newUlid(now),
      ...{ orderNo, attemptNo, cause, amountTwd, kind },
      status: 'REQUESTED',
      // A bank form waits for its member and then for the shop, not for a clock.
      nextTryAt: kind === 'AUTOMATIC' ? now : null,
      requestedAt: now,
    })
    .onConflictDoNothing({ target: [refund.attemptNo, refund.cause] })
    .returning({ refundNo: refund.refundNo });
  const [made] = added;
  if (!made) return;
  const data = { refundNo: made.refundNo, amountTwd, cause };
  await recordOrderEvent(database, { orderNo, kind: 'REFUND_REQUESTED', actor, data }, now);
}

/** What was asked back of an attempt so far; a refund that failed counts until a person settles it. */
async function sumOfRefunds(database: Database, attemptNo: string): Promise<number> {
  const [row] = await database
    .select({ twd: sum(refund.amountTwd).mapWith(Number) })
    .from(refund)
    .where(eq(refund.attemptNo, attemptNo));
  return row?.twd ?? 0;
}
