import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import {
  changeOrder,
  lockOrder,
  type OrderRow,
} from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { deadlinesOfCode } from '#server/features/records/payment/attempt-deadlines.ts';
import {
  type AttemptRow,
  changeAttempt,
  findAttempt,
  isOpenAttempt,
  listAttempts,
} from '#server/features/records/payment/attempt-query.ts';
import { getChange, prolongChange } from '#server/features/records/pledge/pledge-change.ts';
import {
  findChangeHold,
  moveHeldUntil,
} from '#server/features/records/pledge/pledge-hold-limit.ts';
import type { PaymentEvent } from '#server/platform/payment/payment-provider.ts';
import { type BookingOutcome, bookMoney } from './book-money.ts';
import { findHoldLimit } from './hold-limit.ts';
import { applyTestEvent } from './test-payment.ts';

/** The outcome of processing a gateway's message. */
export type WebhookOutcome =
  | BookingOutcome
  | 'FAILED'
  | 'CODE_ISSUED'
  | 'OUT_OF_ORDER'
  | 'TEST_PAYMENT'
  | 'UNKNOWN_ATTEMPT';

type CodeIssued = Extract<PaymentEvent, { kind: 'CODE_ISSUED' }>;

/** Applies a gateway's message to an attempt, in one transaction with the order locked; idempotent. */
export async function applyPaymentEvent(
  database: Database,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<WebhookOutcome> {
  const named = await findAttempt(database, event.attemptNo);
  if (!named) {
    const isTest = await applyTestEvent(database, provider, { ...event, by: 'WEBHOOK' }, now);
    return isTest ? 'TEST_PAYMENT' : 'UNKNOWN_ATTEMPT';
  }
  if (named.provider !== provider) return 'UNKNOWN_ATTEMPT';
  const order = await lockOrder(database, named.orderNo);
  // Read again under the order's lock.
  const attempt = (await findAttempt(database, event.attemptNo)) ?? named;
  switch (event.kind) {
    case 'PAID':
      return bookMoney(database, order, { ...event, attempt, actor: 'GATEWAY' }, now);
    case 'FAILED':
      return failAttempt(database, order, attempt, event.reason, now);
    case 'CODE_ISSUED':
      return keepCode(database, order, attempt, event, now);
  }
}

async function failAttempt(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  failure: string,
  now: Date,
): Promise<WebhookOutcome> {
  if (!isOpenAttempt(attempt)) return attempt.status === 'FAILED' ? 'REPEATED' : 'OUT_OF_ORDER';
  await changeAttempt(database, attempt, { status: 'FAILED', failure });
  const { attemptNo } = attempt;
  const { orderNo, status, paymentStatus } = order;
  const isOnly = !(await listAttempts(database, orderNo)).some(isOpenAttempt);
  const isUnpaid = paymentStatus === 'UNPAID' || paymentStatus === 'PENDING';
  if (isOnly && isUnpaid && status === 'PLACED') {
    await changeOrder(database, order, { paymentStatus: 'FAILED' });
  }
  const data = { attemptNo, failure };
  const kind = 'PAYMENT_FAILED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'GATEWAY', data }, now);
  return 'FAILED';
}

async function keepCode(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  event: CodeIssued,
  now: Date,
): Promise<WebhookOutcome> {
  if (attempt.status !== 'CREATED') {
    return attempt.status === 'PENDING' ? 'REPEATED' : 'OUT_OF_ORDER';
  }
  const { attemptNo, orderNo, method } = attempt;
  const { code, payBefore, providerTradeNo } = event;
  await changeAttempt(database, attempt, {
    status: 'PENDING',
    code,
    expiresAt: payBefore,
    providerNo: providerTradeNo,
  });
  if (attempt.changeNo !== null) await keepChangeHeld(database, attempt, payBefore, now);
  else await keepOrderHeld(database, order, { method, payBefore }, now);
  const data = { attemptNo, method, payBefore: payBefore.toISOString() };
  const kind = 'PAYMENT_CODE_ISSUED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'GATEWAY', data }, now);
  return 'CODE_ISSUED';
}

async function keepOrderHeld(
  database: Database,
  order: OrderRow,
  { method, payBefore }: { method: PaymentMethod; payBefore: Date },
  now: Date,
): Promise<void> {
  const paymentStatus = 'PENDING';
  const limit = await findHoldLimit(database, order, now);
  const changed = await changeOrder(database, order, {
    paymentStatus,
    ...deadlinesOfCode(method, order, payBefore, limit),
  });
  await moveHeldUntil(database, changed);
}

/** The additional pieces of a changed pledge are held as long as the code for its difference can be paid. */
async function keepChangeHeld(
  database: Database,
  { changeNo, method }: AttemptRow,
  payBefore: Date,
  now: Date,
): Promise<void> {
  if (changeNo === null) return;
  const change = await getChange(database, changeNo);
  const { holdUntilOf } = await findChangeHold(database, change, now);
  await prolongChange(database, change, holdUntilOf(method, payBefore));
}
