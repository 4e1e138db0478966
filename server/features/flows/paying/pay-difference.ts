import { isPaidLater } from '@kaituan/domain/payment/later-payment';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { attemptDeadlines } from '#server/features/records/payment/attempt-deadlines.ts';
import { voidOpenAttempts } from '#server/features/records/payment/attempt-query.ts';
import { listDifferenceMethods } from '#server/features/records/pledge/difference-methods.ts';
import {
  type PledgeChangeRow,
  prolongChange,
} from '#server/features/records/pledge/pledge-change.ts';
import { findChangeHold } from '#server/features/records/pledge/pledge-hold-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import { type Begun, findPending, insertAsked } from './payable-methods.ts';

type Due = { order: OrderRow; change: PledgeChangeRow };

/** Begins to pay the difference of a changed pledge; an unexpired payment code is reused. */
export async function beginDifference(
  database: Database,
  { order, change }: Due,
  request: { method: PaymentMethod | undefined; providers: PaymentProviders },
  now: Date,
): Promise<Begun> {
  const { providers } = request;
  const { orderNo } = order;
  const { changeNo, differenceTwd: amountTwd } = change;
  // Locked after the order, as for the order itself: transfers are counted before another is begun.
  if (request.method === undefined || isPaidLater(request.method))
    await lockMember(database, order.memberId);
  const methods = await listDifferenceMethods(database, { order, change }, providers, now);
  const [first] = methods;
  const isSame = methods.includes(order.paymentMethod);
  const method = request.method ?? (isSame ? order.paymentMethod : first);
  if (!method || !methods.includes(method)) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  const asked = { order, changeNo, method, amountTwd };
  const pending = await findPending(database, asked, now);
  if (pending) return { order, attempt: pending, isNew: false, payBy: change.heldUntil };
  await voidOpenAttempts(database, orderNo);
  const limit = await findChangeHold(database, change, now);
  const deadlines = attemptDeadlines(method, order, now, limit);
  if (!deadlines) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  const { expiresAt, holdUntil } = deadlines;
  await prolongChange(database, change, holdUntil);
  const data = { method };
  const started = { orderNo, kind: 'PAYMENT_STARTED', actor: 'MEMBER', data } as const;
  await recordOrderEvent(database, started, now);
  const begun = await insertAsked(database, { ...asked, expiresAt }, providers, now);
  return { order, ...begun, payBy: holdUntil };
}
