import { isBeforePreparing } from '@kaituan/domain/shipment-life';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { paymentAttempt } from '../../../database/payment-schema.ts';
import type { PaymentNotice } from '../../../platform/payment/payment-provider.ts';
import { listShipments } from '../../records/order/change-shipment.ts';
import { changeOrder, lockOrder, type OrderRow } from '../../records/order/lock-order.ts';
import { recordOrderEvent } from '../../records/order/order-event.ts';
import { deadlinesOfCode } from '../../records/payment/attempt-deadlines.ts';
import {
  type AttemptRow,
  findAttempt,
  isOpenAttempt,
  listAttempts,
  updateAttempt,
} from '../../records/payment/attempt-query.ts';
import { moveHeldUntil } from '../../records/pledge/pledge-hold-limit.ts';
import { cancelPlacedOrder } from '../cancelling/cancel-placed-order.ts';
import { settleFullTeam } from '../settling/settle-full-team.ts';
import { confirmPaid } from './confirm-paid.ts';
import { findHoldLimit } from './hold-limit.ts';
import { keepSecondPayment, keepSurplus } from './keep-surplus.ts';
import { seatAgain } from './seat-again.ts';
import { findPlace, giveUpPlace } from './take-place.ts';

/** What a message of a gateway came to. */
export type NoticeOutcome =
  | 'PAID'
  | 'SEATED_AGAIN'
  | 'SURPLUS'
  | 'FAILED'
  | 'CODE_ISSUED'
  | 'REPEATED'
  | 'OUT_OF_ORDER'
  | 'UNKNOWN_ATTEMPT';

type Paid = Extract<PaymentNotice, { kind: 'PAID' }>;
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
      return receiveMoney(database, order, attempt, notice, now);
    case 'FAILED':
      return failAttempt(database, order, attempt, notice.reason, now);
    case 'CODE_ISSUED':
      return keepCode(database, order, attempt, notice, now);
  }
}

async function receiveMoney(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  notice: Paid,
  now: Date,
): Promise<NoticeOutcome> {
  if (await isKnownPayment(database, attempt, notice)) return 'REPEATED';
  if (attempt.status === 'PAID' || attempt.status === 'SURPLUS') {
    await keepSecondPayment(database, attempt, notice, now);
    return 'SURPLUS';
  }
  const isAmountRight = [attempt.amountTwd, order.payableTwd].every(
    (twd) => twd === notice.amountTwd,
  );
  const cause = isAmountRight ? 'SURPLUS' : 'WRONG_AMOUNT';
  if (!isAmountRight) return keepSurplus(database, attempt, { notice, cause }, now);
  const { attemptNo, method } = attempt;
  const payment = { attemptNo, method, actor: 'GATEWAY' as const };
  if (await isWanted(database, order)) {
    const place = await findPlace(database, order, now);
    if (place === undefined) return missPlace(database, order, attempt, notice, now);
    await markPaid(database, attemptNo, notice, now);
    const confirmed = await confirmPaid(database, order, { ...payment, place }, now);
    await settleFullTeam(database, confirmed, now);
    return 'PAID';
  }
  if (order.cancelReason !== 'PAY_TIMEOUT') {
    return keepSurplus(database, attempt, { notice, cause }, now);
  }
  const seated = await seatAgain(database, order, payment, now);
  if (!seated) return sendLateBack(database, order, attempt, notice, now);
  await markPaid(database, attemptNo, notice, now);
  await settleFullTeam(database, seated, now);
  return 'SEATED_AGAIN';
}

/** The group that an unpaid order wanted to join was decided without it. */
async function missPlace(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  notice: Paid,
  now: Date,
): Promise<NoticeOutcome> {
  const unpaid = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' } as const;
  const cancelled = await cancelPlacedOrder(database, order, unpaid, now);
  return sendLateBack(database, cancelled, attempt, notice, now);
}

async function sendLateBack(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  notice: Paid,
  now: Date,
): Promise<NoticeOutcome> {
  const late = await changeOrder(database, order, { cancelReason: 'LATE_PAYMENT' });
  if (late.campaignId !== null) await giveUpPlace(database, late.orderNo, now);
  return keepSurplus(database, attempt, { notice, cause: 'LATE_PAYMENT' }, now);
}

/** Whether this very payment was booked before, whatever attempt it was booked with. */
async function isKnownPayment(
  database: Database,
  { provider }: AttemptRow,
  { providerTradeNo }: Paid,
): Promise<boolean> {
  const [known] = await database
    .select({ attemptNo: paymentAttempt.attemptNo })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, provider),
        eq(paymentAttempt.providerNo, providerTradeNo),
        inArray(paymentAttempt.status, ['PAID', 'SURPLUS']),
      ),
    );
  return known !== undefined;
}

/** Cash due on delivery may be paid before after all, until the parcel is given to who collects it. */
async function isWanted(database: Database, order: OrderRow): Promise<boolean> {
  if (order.status === 'PLACED') return true;
  if (order.status !== 'CONFIRMED' || order.paymentStatus !== 'COD_DUE') return false;
  const parcels = await listShipments(database, order.orderNo);
  return parcels.every(({ status }) => isBeforePreparing(status));
}

const markPaid = (database: Database, attemptNo: string, notice: Paid, now: Date) =>
  updateAttempt(database, attemptNo, {
    status: 'PAID',
    providerNo: notice.providerTradeNo,
    authorisationNo: notice.authorisationNo ?? null,
    receivedTwd: notice.amountTwd,
    settledAt: now,
    nextAskAt: null,
  });

async function failAttempt(
  database: Database,
  order: OrderRow,
  { attemptNo, ...attempt }: AttemptRow,
  failure: string,
  now: Date,
): Promise<NoticeOutcome> {
  if (!isOpenAttempt(attempt)) return attempt.status === 'FAILED' ? 'REPEATED' : 'OUT_OF_ORDER';
  await updateAttempt(database, attemptNo, { status: 'FAILED', failure });
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
  await updateAttempt(database, attemptNo, {
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
