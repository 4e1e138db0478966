import { canStep } from '@kaituan/domain/life-cycle';
import { sumTwd } from '@kaituan/domain/money';
import type { RefundedBefore } from '@kaituan/domain/payment/gateway-refund';
import { refundLife } from '@kaituan/domain/payment/payment-life';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
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

export type RefundRow = typeof refund.$inferSelect;
/** A claimed refund: `tries` identifies this claim, `until` is when another process may take it over. */
export type ClaimedRefund = {
  refundNo: string;
  tries: number;
  until: Date;
  provider: string;
  request: RefundRequest;
};

const leastWaitMs = 5 * 60_000;
const maxWaitMs = 6 * 3_600_000;
/** A day and a half of retries; then a person must look at it. */
const maxAttempts = 12;

/**
 * How often a refund was tried since it was requested, or since staff had it tried again: `tries` counts on, as it
 * identifies claims, and then begins at a multiple of `maxAttempts`.
 */
const attemptsOf = ({ tries }: Pick<RefundRow, 'tries'>): number => ((tries - 1) % maxAttempts) + 1;

/** When the next try follows an inconclusive one. */
const nextTryAfter = (claimed: Pick<RefundRow, 'tries'>, now: Date): Date =>
  new Date(now.getTime() + Math.min(leastWaitMs * 2 ** (attemptsOf(claimed) - 1), maxWaitMs));

/**
 * Claims a due refund and returns the gateway request. Refunds of one payment run one after another,
 * because the request names what was refunded before; undefined when it is not this one's turn. The claim
 * is a lease that must be renewed, so that another process soon takes over from one that died.
 */
export function claimRefund(
  database: Database,
  refundNo: string,
  clock: Clock,
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
    const until = leaseFrom(now);
    const tries = row.tries + 1;
    await changeRefund(transaction, row, { status: 'PROCESSING', tries, nextTryAt: until });
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

/** What of a payment was refunded before: the history tells which of its refunds staff have settled. */
async function findRefundedBefore(
  database: Database,
  others: readonly RefundRow[],
): Promise<RefundedBefore> {
  const made = others.filter(({ status, kind }) => status === 'DONE' && kind === 'AUTOMATIC');
  const [known] = made;
  if (!known) return { refundedBeforeTwd: 0, settledByHandTwd: [] };
  const settled = await database
    .select({ refundNo: sql<string>`${domainEvent.data}->>'refundNo'` })
    .from(domainEvent)
    .where(
      and(
        ...[eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, known.orderNo)],
        ...[eq(domainEvent.kind, 'REFUNDED'), eq(domainEvent.actor, 'SHOP')],
      ),
    );
  const isByHand = ({ refundNo }: RefundRow) => settled.some((one) => one.refundNo === refundNo);
  return {
    refundedBeforeTwd: sumTwd(made.filter((one) => !isByHand(one)).map((one) => one.amountTwd)),
    settledByHandTwd: made.filter(isByHand).map(({ amountTwd }) => amountTwd),
  };
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
 * Marks a refund as paid by hand: one that no gateway can make, or that one refused. Where the member gave another account
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
    const isOfGateway = row.kind === 'AUTOMATIC' && row.status !== 'FAILED';
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
