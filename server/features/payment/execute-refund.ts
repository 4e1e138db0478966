import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { refund } from '../../database/payment-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { inTransaction } from '../../http/run-handler.ts';
import type {
  GatewayMethod,
  RefundOutcome,
  RefundRequest,
} from '../../platform/payment/payment-provider.ts';
import { endRefundedPledge } from '../group-buy/settling/end-refunded-pledge.ts';
import { recordOrderEvent } from '../order/order-event.ts';
import { changeOrder, lockOrder, type OrderRow } from '../order/steps/lock-order.ts';
import { findAttempt } from './attempt-query.ts';

export type RefundRow = typeof refund.$inferSelect;
export type ClaimedRefund = { provider: string; request: RefundRequest };

/** Longer than any answer of a gateway takes, so that nobody else asks meanwhile. */
const leastWaitMs = 5 * 60_000;
const mostWaitMs = 6 * 3_600_000;
/** A day and a half of trying; then a person looks. */
const maxTries = 12;

const waitOf = (tries: number): number => Math.min(leastWaitMs * 2 ** tries, mostWaitMs);

/**
 * Takes a refund that is due into work and tells what to ask the gateway. Refunds of one payment go one
 * after another, because the gateway is told what was refunded before. Undefined: it is not its turn.
 */
export function claimRefund(
  database: Database,
  refundNo: string,
  now: Date,
): Promise<ClaimedRefund | undefined> {
  return withRefund(database, refundNo, async (transaction, { row }) => {
    const isDue = row.status === 'REQUESTED' || row.status === 'PROCESSING';
    if (!isDue || row.nextTryAt === null || row.nextTryAt > now) return undefined;
    const others = await transaction
      .select()
      .from(refund)
      .where(and(eq(refund.attemptNo, row.attemptNo), ne(refund.refundNo, refundNo)));
    if (others.some(({ status }) => status === 'PROCESSING')) return undefined;
    const attempt = await findAttempt(transaction, row.attemptNo);
    if (!attempt) throw new Error(`refund ${refundNo} has no payment`);
    const nextTryAt = new Date(now.getTime() + waitOf(row.tries));
    await setRefund(transaction, refundNo, {
      ...{ status: 'PROCESSING', tries: row.tries + 1, nextTryAt },
    });
    const made = others.filter(({ status, kind }) => status === 'DONE' && kind === 'AUTOMATIC');
    return {
      provider: attempt.provider,
      request: {
        attemptNo: attempt.secondOf ?? attempt.attemptNo,
        method: attempt.method as GatewayMethod,
        providerTradeNo: attempt.providerNo ?? '',
        authorisationNo: attempt.authorisationNo,
        paidTwd: attempt.receivedTwd,
        refundedBeforeTwd: made.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
        amountTwd: row.amountTwd,
        refundNo,
      },
    };
  });
}

/** Books what the gateway answered; a refund that was booked already stays as it is. */
export function finishRefund(
  database: Database,
  refundNo: string,
  outcome: RefundOutcome,
  now: Date,
): Promise<void> {
  return withRefund(database, refundNo, async (transaction, { order, row }) => {
    if (row.status !== 'PROCESSING') return;
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
        if (row.tries < maxTries) return;
        return failRefund(transaction, row, '金流一直沒有完成退款', now);
      case 'REFUSED':
        return failRefund(transaction, row, outcome.reason, now);
      case 'BANK_FORM':
        return setRefund(transaction, refundNo, {
          ...{ kind: 'BANK_FORM', status: 'REQUESTED', nextTryAt: null },
        });
    }
  });
}

/** Says that a person sent the money: what no gateway can refund, or what one refused. */
export function settleRefundByHand(
  database: Database,
  refundNo: string,
  reference: string,
  now: Date,
): Promise<void> {
  return withRefund(database, refundNo, async (transaction, { order, row }) => {
    const isInWork = row.status === 'PROCESSING' || row.status === 'DONE';
    const isOfGateway = row.kind === 'AUTOMATIC' && row.status !== 'FAILED';
    if (isInWork || isOfGateway) throw new Refusal('ORDER_STATE_CONFLICT');
    await bookRefund(transaction, order, row, { reference, by: 'SHOP' }, now);
  });
}

async function bookRefund(
  database: Database,
  order: OrderRow,
  { refundNo, attemptNo, amountTwd, cause }: RefundRow,
  { reference, by }: { reference: string; by: 'SYSTEM' | 'SHOP' },
  now: Date,
): Promise<void> {
  const done = { status: 'DONE', reference, doneAt: now, nextTryAt: null, failure: null } as const;
  await setRefund(database, refundNo, done);
  const { orderNo } = order;
  const attempt = await findAttempt(database, attemptNo);
  // Money the order never took does not count as refunded of it.
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

async function failRefund(
  database: Database,
  { refundNo, orderNo, amountTwd }: RefundRow,
  failure: string,
  now: Date,
): Promise<void> {
  await setRefund(database, refundNo, { status: 'FAILED', failure, nextTryAt: null });
  const data = { refundNo, amountTwd, failure };
  const kind = 'REFUND_FAILED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'SYSTEM', data }, now);
}

const setRefund = async (database: Database, refundNo: string, values: Partial<RefundRow>) => {
  await database.update(refund).set(values).where(eq(refund.refundNo, refundNo));
};

/** Locks the order first, as every step does, and reads the refund under that lock. */
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
