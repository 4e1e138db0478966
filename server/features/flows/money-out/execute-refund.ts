import { canStep } from '@kaituan/domain/life-cycle';
import { refundLife } from '@kaituan/domain/payment/payment-life';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  changeOrder,
  lockOrder,
  type OrderRow,
} from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { findAttempt } from '#server/features/records/payment/attempt-query.ts';
import { refuseChangedAccount } from '#server/features/records/payment/changed-account.ts';
import { type Clock, leaseFrom } from '#server/features/records/payment/gateway-lease.ts';
import { endRefundedPledge } from '#server/features/records/pledge/end-refunded-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { RefundOutcome, RefundRequest } from '#server/platform/payment/payment-provider.ts';
import {
  attemptsOf,
  leastWaitMs,
  maxAttempts,
  nextTryAfter,
  type RefundRow,
  waitForKeysMs,
} from './refund-tries.ts';
import { findRefundedBefore } from './refunded-before.ts';

/** A claimed refund: `tries` identifies this claim, `until` is when another process may take it over. */
export type ClaimedRefund = {
  refundNo: string;
  tries: number;
  until: Date;
  provider: string;
  request: RefundRequest;
};

/**
 * Claims a due refund and returns the gateway request. Refunds of one payment run one after another,
 * because the request names what was refunded before; undefined when it is not this one's turn. The claim
 * is a lease that must be renewed, so that another process soon takes over from one that died. Without the
 * keys of its gateway this node cannot ask: that is no try.
 */
export function claimRefund(
  database: Database,
  refundNo: string,
  clock: Clock,
  hasKeys: (provider: string) => boolean = () => true,
): Promise<ClaimedRefund | undefined> {
  return withRefund(database, refundNo, async (transaction, { row }) => {
    const now = clock();
    const isDue = row.status === 'REQUESTED' || row.status === 'PROCESSING';
    if (!isDue || row.nextTryAt === null || row.nextTryAt > now) return undefined;
    const others = await transaction
      .select()
      .from(refund)
      .where(and(eq(refund.attemptNo, row.attemptNo), ne(refund.refundNo, refundNo)));
    if (others.some(({ status }) => status === 'PROCESSING')) return undefined;
    const attempt = await findAttempt(transaction, row.attemptNo);
    if (!attempt) throw new Error(`refund ${refundNo} has no payment`);
    if (!hasKeys(attempt.provider)) {
      await waitForKeys(transaction, row, attempt.provider, now);
      return undefined;
    }
    const until = leaseFrom(now);
    const tries = row.tries + 1;
    const failure = row.status === 'REQUESTED' ? null : row.failure;
    await changeRefund(transaction, row, {
      status: 'PROCESSING',
      tries,
      failure,
      nextTryAt: until,
    });
    const before = await findRefundedBefore(transaction, others);
    return {
      ...{ refundNo, tries, until, provider: attempt.provider },
      request: {
        attemptNo: attempt.secondOf ?? attempt.attemptNo,
        method: attempt.method as GatewayMethod,
        providerTradeNo: attempt.providerNo ?? '',
        authorisationNo: attempt.authorisationNo,
        paidTwd: attempt.receivedTwd,
        ...before,
        amountTwd: row.amountTwd,
        refundNo,
      },
    };
  });
}

/** Another node may have the keys, or this one later; what may have been sent is at last for a person to look at. */
function waitForKeys(
  database: Database,
  row: RefundRow,
  provider: string,
  now: Date,
): Promise<void> {
  const missing = `商店沒有設定 ${provider} 的金鑰`;
  const isSent = row.status === 'PROCESSING';
  const text = isSent
    ? `可能已經送出：${missing}，無法確認，請到金流後台查看`
    : `還沒有送出：${missing}，設定好之後會自動再試`;
  if (isSent && now.getTime() - row.requestedAt.getTime() > waitForKeysMs) {
    return failRefund(database, row, text, now);
  }
  const failure = (isSent ? row.failure : null) ?? text;
  const nextTryAt = new Date(now.getTime() + leastWaitMs);
  return changeRefund(database, row, { failure, nextTryAt });
}

/** Renews the lease of a refund; false when another process took it over or it was booked. */
export const renewRefund = (
  database: Database,
  claimed: ClaimedRefund,
  until: Date,
): Promise<boolean> => setNextTry(database, claimed, until);

/** Postpones a refund with unknown outcome to its next try. */
export const postponeRefund = async (
  database: Database,
  claimed: ClaimedRefund,
  now: Date,
): Promise<void> => {
  await setNextTry(database, claimed, nextTryAfter(claimed, now));
};

async function setNextTry(
  database: Database,
  { refundNo, tries }: ClaimedRefund,
  nextTryAt: Date,
): Promise<boolean> {
  const isOwn = and(
    ...[eq(refund.refundNo, refundNo), eq(refund.tries, tries), eq(refund.status, 'PROCESSING')],
  );
  const rows = await database
    .update(refund)
    .set({ nextTryAt })
    .where(isOwn)
    .returning({ refundNo: refund.refundNo });
  return rows.length > 0;
}

/**
 * Books the gateway's response; a refund already booked stays as it is. From a claim that another process
 * took over only DONE is accepted.
 */
export function finishRefund(
  database: Database,
  { refundNo, tries }: ClaimedRefund,
  outcome: RefundOutcome,
  now: Date,
): Promise<void> {
  return withRefund(database, refundNo, async (transaction, { order, row }) => {
    if (row.status !== 'PROCESSING') return;
    if (row.tries !== tries && outcome.kind !== 'DONE') return;
    switch (outcome.kind) {
      case 'DONE':
        return bookRefund(
          transaction,
          order,
          row,
          { reference: outcome.reference, by: 'SYSTEM' },
          now,
        );
      case 'PENDING':
        return tryLater(transaction, row, outcome.reason, now);
      case 'REFUSED':
        return failRefund(transaction, row, outcome.reason, now);
      case 'BANK_FORM':
        return askForAccount(transaction, row, now);
    }
  });
}

/**
 * Marks a refund as paid by hand: one that no gateway can make, that one refused, or that was not sent for want of its keys. Where the member gave another account
 * since its file, by whoever knows it: the old one may have been paid.
 */
export function settleRefundByHand(
  database: Database,
  refundNo: string,
  reference: string,
  now: Date,
  isChangedAccountKnown = false,
): Promise<void> {
  return withRefund(database, refundNo, async (transaction, { order, row }) => {
    const isInWork = row.status === 'PROCESSING' || row.status === 'DONE';
    // What was requested and failed was never sent: claiming it says otherwise.
    const isWithGateway = row.status === 'REQUESTED' && row.failure === null;
    const isOfGateway = row.kind === 'AUTOMATIC' && isWithGateway;
    if (isInWork || isOfGateway) throw new Refusal('ORDER_STATE_CONFLICT');
    if (!isChangedAccountKnown) await refuseChangedAccount(transaction, refundNo);
    await bookRefund(transaction, order, row, { reference, by: 'SHOP' }, now);
  });
}

/** Has a refund that the gateway refused tried again, from now on. */
export function retryFailedRefund(database: Database, refundNo: string, now: Date): Promise<void> {
  return withRefund(database, refundNo, async (transaction, { row }) => {
    const canRetry = row.status === 'FAILED' && row.kind === 'AUTOMATIC';
    if (!canRetry) throw new Refusal('ORDER_STATE_CONFLICT');
    const tries = Math.ceil(row.tries / maxAttempts) * maxAttempts;
    const again = { status: 'REQUESTED', failure: null, nextTryAt: now, tries } as const;
    await changeRefund(transaction, row, again);
  });
}

async function bookRefund(
  database: Database,
  order: OrderRow,
  row: RefundRow,
  { reference, by }: { reference: string; by: 'SYSTEM' | 'SHOP' },
  now: Date,
): Promise<void> {
  const done = { status: 'DONE', reference, doneAt: now, nextTryAt: null, failure: null } as const;
  await changeRefund(database, row, done);
  const { refundNo, attemptNo, amountTwd, cause } = row;
  const { orderNo } = order;
  const attempt = await findAttempt(database, attemptNo);
  // Money the order never took is not counted as its refund.
  if (attempt?.status === 'PAID') {
    const refundedTwd = order.refundedTwd + amountTwd;
    const isWhole = refundedTwd === order.paidTwd;
    const paymentStatus = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    await changeOrder(database, order, { refundedTwd, paymentStatus });
  }
  if (order.campaignId !== null) await endRefundedPledge(database, orderNo);
  const data = { refundNo, amountTwd, cause };
  await recordOrderEvent(database, { orderNo, kind: 'REFUNDED', actor: by, data }, now);
}

/** Until it was tried long enough. */
function tryLater(
  database: Database,
  row: RefundRow,
  reason: string | undefined,
  now: Date,
): Promise<void> {
  return attemptsOf(row) < maxAttempts
    ? changeRefund(database, row, { failure: reason ?? null, nextTryAt: nextTryAfter(row, now) })
    : failRefund(database, row, reason ?? '金流一直沒有完成退款', now);
}

/** The gateway cannot make it after all: its buyer is asked for an account. */
async function askForAccount(database: Database, row: RefundRow, now: Date): Promise<void> {
  await changeRefund(database, row, {
    ...{ kind: 'BANK_FORM', status: 'REQUESTED', nextTryAt: null, failure: null },
  });
  const { refundNo, orderNo, amountTwd } = row;
  const data = { refundNo, amountTwd };
  await recordOrderEvent(database, { orderNo, kind: 'ACCOUNT_ASKED', actor: 'SYSTEM', data }, now);
}

async function failRefund(
  database: Database,
  row: RefundRow,
  failure: string,
  now: Date,
): Promise<void> {
  await changeRefund(database, row, { status: 'FAILED', failure, nextTryAt: null });
  const { refundNo, orderNo, amountTwd } = row;
  const data = { refundNo, amountTwd, failure };
  const kind = 'REFUND_FAILED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'SYSTEM', data }, now);
}

/** Changes a refund along its life cycle only; the order must be locked. */
async function changeRefund(
  database: Database,
  { refundNo, status }: RefundRow,
  values: Partial<RefundRow>,
): Promise<void> {
  const isStep = values.status === undefined || canStep(refundLife, status, values.status);
  if (!isStep) throw new Refusal('ORDER_STATE_CONFLICT');
  await database
    .update(refund)
    .set(values)
    .where(and(eq(refund.refundNo, refundNo), eq(refund.status, status)));
}

/** Locks the order first, as every flow does, and reads the refund under that lock. */
function withRefund<T>(
  database: Database,
  refundNo: string,
  run: (database: Database, found: { order: OrderRow; row: RefundRow }) => Promise<T>,
): Promise<T> {
  const select = (from: Database) =>
    from.select().from(refund).where(eq(refund.refundNo, refundNo));
  return inTransaction(database, async (transaction) => {
    const [named] = await select(transaction);
    if (!named) throw new Refusal('NOT_FOUND');
    const order = await lockOrder(transaction, named.orderNo);
    const [row] = await select(transaction);
    return run(transaction, { order, row: row ?? named });
  });
}
