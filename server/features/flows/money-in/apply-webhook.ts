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
import { moveHeldUntil } from '#server/features/records/pledge/pledge-hold-limit.ts';
import type { PaymentNotice } from '#server/platform/payment/payment-provider.ts';
import { type BookingOutcome, bookMoney } from './book-money.ts';
import { findHoldLimit } from './hold-limit.ts';

/** What a message of a gateway came to. */
export type NoticeOutcome =
  | BookingOutcome
  | 'FAILED'
  | 'CODE_ISSUED'
  | 'OUT_OF_ORDER'
  | 'UNKNOWN_ATTEMPT';

type CodeIssued = Extract<PaymentNotice, { kind: 'CODE_ISSUED' }>;

/**
 * Acts on what a gateway says of an attempt, in one transaction with the order locked. Saying it again
 * changes nothing.
 */
export async function applyNotice(
  database: Database,
  provider: string,
  notice: PaymentNotice,
  now: Date,
): Promise<NoticeOutcome> {
  const named = await findAttempt(database, notice.attemptNo);
  if (named?.provider !== provider) return 'UNKNOWN_ATTEMPT';
  const order = await lockOrder(database, named.orderNo);
  // Read again under the lock of its order.
  const attempt = (await findAttempt(database, notice.attemptNo)) ?? named;
  switch (notice.kind) {
    case 'PAID':
      return bookMoney(database, order, { ...notice, attempt, actor: 'GATEWAY' }, now);
    case 'FAILED':
      return failAttempt(database, order, attempt, notice.reason, now);
    case 'CODE_ISSUED':
      return keepCode(database, order, attempt, notice, now);
  }
}

async function failAttempt(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  failure: string,
  now: Date,
): Promise<NoticeOutcome> {
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
  { code, payBefore, providerTradeNo }: CodeIssued,
  now: Date,
): Promise<NoticeOutcome> {
  if (attempt.status !== 'CREATED') {
    return attempt.status === 'PENDING' ? 'REPEATED' : 'OUT_OF_ORDER';
  }
  const { attemptNo, orderNo, method } = attempt;
  await changeAttempt(database, attempt, {
    status: 'PENDING',
    code,
    expiresAt: payBefore,
    providerNo: providerTradeNo,
  });
  const paymentStatus = 'PENDING';
  const limit = await findHoldLimit(database, order, now);
  const changed = await changeOrder(database, order, {
    paymentStatus,
    ...deadlinesOfCode(method, order, payBefore, limit),
  });
  await moveHeldUntil(database, changed);
  const data = { attemptNo, method, payBefore: payBefore.toISOString() };
  const kind = 'PAYMENT_CODE_ISSUED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'GATEWAY', data }, now);
  return 'CODE_ISSUED';
}
