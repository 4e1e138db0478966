import { sumTwd } from '@kaituan/domain/money';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { shareRefund } from '@kaituan/domain/payment/refund-shares';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { returnRequest } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { rowsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type NewOrderEvent,
  recordOrderEvents,
} from '#server/features/records/order/order-event.ts';
import type { AttemptRow } from './attempt-query.ts';

/** The cause of a refund and its actor; one cause creates at most one refund of a payment. */
type RefundReason = { cause: string; actor: NewOrderEvent['actor'] };
/** The refund of an order; the whole remaining payment when no amount is given. */
export type RefundRequest = { orderNo: string; amountTwd?: number | undefined };
/** Each reduction of an order has its own. */
export const reductionCause = (now: Date): string => `REDUCED ${newUlid(now)}`;
type PaidAttempt = Pick<AttemptRow, 'orderNo' | 'attemptNo' | 'method'>;
type AttemptRefund = { attempt: PaidAttempt; amountTwd: number };

/**
 * Requests a refund of an order's payments: all that remains, or the given amount. One cause creates one
 * refund of each payment it takes from. Does nothing for an unpaid order or when nothing remains.
 */
export async function requestOrderRefund(
  database: Database,
  { orderNo }: OrderRow,
  { amountTwd, ...reason }: RefundReason & { amountTwd?: number },
  now: Date,
): Promise<void> {
  await requestOrderRefunds(database, [{ orderNo, amountTwd }], reason, now);
}

/** The same for many locked orders at once; returns the refunded amount of each in TWD. */
export async function requestOrderRefunds(
  database: Database,
  requests: readonly RefundRequest[],
  reason: RefundReason,
  now: Date,
): Promise<Map<string, number>> {
  const orderNos = requests.map(({ orderNo }) => orderNo);
  const paid = Map.groupBy(
    await listPaidAttempts(database, orderNos, reason.cause),
    (attempt) => attempt.orderNo,
  );
  const requested = requests.flatMap(({ orderNo, amountTwd }) =>
    shareRefund(paid.get(orderNo) ?? [], amountTwd).map(({ payment: attempt, ...share }) => ({
      ...{ attempt, ...share },
    })),
  );
  return requestRefunds(database, requested, reason, now);
}

/** What of orders' payments neither has a refund yet nor is promised to an open return, in TWD. */
export async function listMoneyLeft(
  database: Database,
  orderNos: readonly string[],
): Promise<(orderNo: string) => number> {
  const { orderNo, refundTwd, status } = returnRequest;
  const promised = await database
    .select({ orderNo, refundTwd })
    .from(returnRequest)
    .where(and(inArray(orderNo, [...orderNos]), inArray(status, openReturns)));
  const paid = await listPaidAttempts(database, orderNos, '');
  const ofOrder = (one: string) => (row: { orderNo: string }) => row.orderNo === one;
  return (one) => {
    const leftTwd = sumTwd(paid.filter(ofOrder(one)).map((attempt) => attempt.leftTwd));
    const keptTwd = sumTwd(promised.filter(ofOrder(one)).map((open) => open.refundTwd));
    return Math.max(0, leftTwd - keptTwd);
  };
}
const openReturns = returnStatuses.filter(isOpenReturn);

/** The same of one order. */
export async function moneyLeftOf(database: Database, orderNo: string): Promise<number> {
  return (await listMoneyLeft(database, [orderNo]))(orderNo);
}

/** By which kinds of refunds so much of an order's payments would go back. */
export async function findRefundKinds(
  database: Database,
  orderNo: string,
  amountTwd: number,
): Promise<RefundKind[]> {
  const shares = shareRefund(await listPaidAttempts(database, [orderNo], ''), amountTwd);
  return shares.map(({ payment }) => paymentMethodFacts(payment.method).refund);
}

/** Requests a refund of one attempt, in the transaction that causes it. */
export async function requestRefund(
  database: Database,
  attempt: AttemptRow,
  { amountTwd, ...reason }: RefundReason & { amountTwd: number },
  now: Date,
): Promise<void> {
  await requestRefunds(database, [{ attempt, amountTwd }], reason, now);
}

async function requestRefunds(
  database: Database,
  requested: readonly AttemptRefund[],
  { cause, actor }: RefundReason,
  now: Date,
): Promise<Map<string, number>> {
  const rows = requested
    .filter(({ amountTwd }) => amountTwd > 0)
    .map(({ attempt: { orderNo, attemptNo, method }, amountTwd }) => ({
      ...{ refund_no: newUlid(now), order_no: orderNo, attempt_no: attemptNo },
      ...{ amount_twd: amountTwd, kind: paymentMethodFacts(method).refund },
    }));
  if (rows.length === 0) return new Map();
  const made = await insertRefunds(database, rows, cause, now);
  const events = made.map(({ refundNo, orderNo, amountTwd }) => {
    const data = { refundNo, amountTwd, cause };
    return { orderNo, kind: 'REFUND_REQUESTED' as const, actor, data };
  });
  await recordOrderEvents(database, events, now);
  const ofOrders = Map.groupBy(made, ({ orderNo }) => orderNo);
  const sumOf = (refunds: typeof made) => sumTwd(refunds.map(({ amountTwd }) => amountTwd));
  return new Map([...ofOrders].map(([orderNo, refunds]) => [orderNo, sumOf(refunds)]));
}

type NewRefund = {
  refund_no: string;
  order_no: string;
  attempt_no: string;
  amount_twd: number;
  kind: RefundKind;
};
type RefundKind = (typeof refund.$inferSelect)['kind'];

/** A bank refund waits for the member's account and then for the shop, so it has no due time. */
async function insertRefunds(
  database: Database,
  rows: readonly NewRefund[],
  cause: string,
  now: Date,
): Promise<{ refundNo: string; orderNo: string; amountTwd: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const made = await database.execute<{ refundNo: string; orderNo: string; amountTwd: number }>(sql`
    insert into ${refund} (refund_no, order_no, attempt_no, cause, amount_twd, kind, status,
      next_try_at, requested_at)
    select refund_no, order_no, attempt_no, ${cause}, amount_twd, kind, 'REQUESTED',
      case when kind = 'AUTOMATIC' then ${at} end, ${at}
    from jsonb_to_recordset(${rowsParameter(rows)}) as r(refund_no text, order_no text,
      attempt_no text, amount_twd int, kind text)
    on conflict (attempt_no, cause) do nothing
    returning refund_no as "refundNo", order_no as "orderNo", amount_twd as "amountTwd"`);
  return made.rows;
}

/**
 * The part of an attempt's money without a refund yet, in TWD; a failed refund counts until somebody
 * settles it.
 */
export const leftOfAttemptSql = (attempt: SQL): SQL<number> => sql`(${attempt}.received_twd
  - coalesce((select sum(f.amount_twd) from refund f where f.attempt_no = ${attempt}.attempt_no), 0)
)::float8`;

/**
 * The attempts that paid the orders and their differences, oldest first, and what remains of each; none of
 * an order that has a refund for this cause already.
 */
function listPaidAttempts(
  database: Database,
  orderNos: readonly string[],
  cause: string,
): Promise<(PaidAttempt & { leftTwd: number })[]> {
  return database
    .select({
      orderNo: paymentAttempt.orderNo,
      attemptNo: paymentAttempt.attemptNo,
      method: paymentAttempt.method,
      leftTwd: leftOfAttemptSql(sql`${paymentAttempt}`).mapWith(Number),
    })
    .from(paymentAttempt)
    .where(
      and(
        sql`${paymentAttempt.orderNo} = any(${textsParameter(orderNos)})`,
        eq(paymentAttempt.status, 'PAID'),
        sql`not exists (select from refund f
          where f.order_no = ${paymentAttempt.orderNo} and f.cause = ${cause})`,
      ),
    )
    .orderBy(
      asc(paymentAttempt.settledAt),
      sql`${paymentAttempt.changeNo} nulls first`,
      asc(paymentAttempt.attemptNo),
    );
}
