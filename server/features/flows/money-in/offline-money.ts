import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import {
  deadlineAfterReceipt,
  divideReceived,
  type ReceivedShares,
} from '@kaituan/domain/payment/received-money';
import { addDays } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import {
  type AttemptRow,
  insertAttempt,
  isOpenAttempt,
  listAttempts,
  offlineProvider,
} from '#server/features/records/payment/attempt-query.ts';
import {
  changeReceipts,
  listHeldParts,
  listReceipts,
  type ReceiptRow,
} from '#server/features/records/payment/part-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type BookingOutcome, bookMoney } from './book-money.ts';
import { isContended, keepForReview } from './review-hold.ts';
import { returnExcess, returnMoney } from './surplus.ts';

/** A transfer or cash as staff recorded it, or as a row of the bank's statement says. */
export type HandReceipt = Pick<ReceiptRow, 'amountTwd' | 'receivedOn' | 'reference'> & {
  statementRowNo?: string;
};
/** The most days between the day of a statement row and the day that staff wrote down for the same money. */
const seenApartDays = 3;

/** PARTIAL: less than the order costs, so that it stays unpaid; amounts in TWD. */
export type ReceivedMoney = {
  outcome: BookingOutcome | 'PARTIAL';
  receiptNo: string;
  leftTwd: number;
  surplusTwd: number;
};

/**
 * Records a bank transfer or cash for a locked order, and books it as far as the amount goes. What was said
 * before changes nothing; a paid order refuses with ORDER_STATE_CONFLICT, since an owner who says it twice
 * has not received it twice. Another row of the bank's statement, beside rows that paid it, has arrived twice
 * and goes back; beside money that staff wrote down by hand it may be the same, and is refused.
 */
export async function receiveOfflineMoney(
  database: Database,
  order: OrderRow,
  given: HandReceipt,
  now: Date,
): Promise<ReceivedMoney> {
  const known = await findKnown(database, order, given);
  if (known) {
    return { outcome: 'REPEATED', receiptNo: known.receiptNo, leftTwd: 0, surplusTwd: 0 };
  }
  const isDue = order.status === 'PLACED' || order.paymentStatus === 'COD_DUE';
  if (!isDue && order.status !== 'CANCELLED') return returnSecond(database, order, given, now);
  const { parts, heldTwd } = await listHeldParts(database, order.orderNo);
  const shares = divideReceived({ dueTwd: order.payableTwd, heldTwd, ...given });
  if (isDue && !shares.isWhole) return holdPart(database, order, { given, shares }, now);
  const canPay = isDue || (order.cancelReason === 'PAY_TIMEOUT' && shares.isWhole);
  return canPay
    ? bookWhole(database, order, { given, parts, shares }, now)
    : returnWhole(database, order, given, now);
}

/**
 * The same receipt as recorded before. A row of a statement is the one that somebody recorded by hand, with
 * the day on which they saw it, and names it from now on.
 */
async function findKnown(
  database: Database,
  { orderNo }: OrderRow,
  { amountTwd, receivedOn, reference, statementRowNo }: HandReceipt,
): Promise<ReceiptRow | undefined> {
  const byHand = (await listReceipts(database, orderNo)).filter(
    (one) => one.statementRowNo === null && one.amountTwd === amountTwd,
  );
  if (statementRowNo === undefined) {
    return byHand.find((one) => one.receivedOn === receivedOn && one.reference === reference);
  }
  const earliest = addDays(receivedOn, -seenApartDays);
  const latest = addDays(receivedOn, seenApartDays);
  const known = byHand.find((one) => one.receivedOn >= earliest && one.receivedOn <= latest);
  if (known) {
    await database
      .update(moneyReceipt)
      .set({ statementRowNo })
      .where(eq(moneyReceipt.receiptNo, known.receiptNo));
  }
  return known;
}

/** A part keeps the goods for another day at least; those that others wait for, while the shop looks into it. */
async function holdPart(
  database: Database,
  order: OrderRow,
  { given, shares: { leftTwd } }: { given: HandReceipt; shares: ReceivedShares },
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const receiptNo = await insertReceipt(database, { ...given, orderNo, status: 'HELD' }, now);
  const { amountTwd } = given;
  const data = { amountTwd, leftTwd, receiptNo };
  const event = { orderNo, kind: 'PART_RECEIVED', actor: 'SHOP', data } as const;
  await recordOrderEvent(database, event, now);
  if (order.status === 'PLACED') {
    const pending = await keepForReview(database, order);
    if (!(await isContended(database, order)))
      await changeOrder(database, pending, laterDeadlines(order, order.payBy, now));
  }
  return { outcome: 'PARTIAL', receiptNo, leftTwd, surplusTwd: 0 };
}

/** The deadlines of an order that owes money again or still. */
export function laterDeadlines(
  { paymentMethod, holdUntil }: Pick<OrderRow, 'paymentMethod' | 'holdUntil'>,
  payBy: Date | null,
  now: Date,
): { payBy: Date; holdUntil: Date } {
  const later = deadlineAfterReceipt(payBy?.getTime() ?? null, now.getTime());
  const { holdBeyondMs } = paymentMethodFacts(paymentMethod);
  const held = Math.max(holdUntil?.getTime() ?? 0, later + holdBeyondMs);
  return { payBy: new Date(later), holdUntil: new Date(held) };
}

/** Books the whole amount, this receipt and the parts before it; more than that goes back. */
async function bookWhole(
  database: Database,
  order: OrderRow,
  received: { given: HandReceipt; parts: readonly ReceiptRow[]; shares: ReceivedShares },
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo, payableTwd: amountTwd, paymentMethod, payBy, paymentStatus } = order;
  const { surplusTwd } = received.shares;
  const attempt = await offlineAttemptOf(database, order, amountTwd, now);
  const { attemptNo } = attempt;
  const before = {
    ...{ isCashDue: paymentStatus === 'COD_DUE', paymentMethod },
    payBy: payBy?.toISOString() ?? null,
  };
  const values = { ...received.given, orderNo, attemptNo, before };
  const receiptNo = await insertReceipt(database, { ...values, status: 'BOOKED' }, now);
  // Before the money is booked: parts that are still held then go back.
  await changeReceipts(database, received.parts, { status: 'BOOKED', attemptNo });
  const receipt = { attempt, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const outcome = await bookMoney(database, order, receipt, now);
  if (outcome === 'SURPLUS') {
    const all = [{ receiptNo }, ...received.parts];
    await changeReceipts(database, all, { status: 'RETURNED', attemptNo });
  }
  if (surplusTwd > 0) {
    const excess = { ...receipt, amountTwd: surplusTwd };
    const surplus = await returnExcess(database, excess, { cause: 'SURPLUS' }, now);
    await linkSurplus(database, receiptNo, surplus);
  }
  return { outcome, receiptNo, leftTwd: 0, surplusTwd };
}

/** Returns money for an order that takes none any more, or not this amount. */
async function returnWhole(
  database: Database,
  order: OrderRow,
  given: HandReceipt,
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo, payableTwd } = order;
  const { amountTwd } = given;
  const attempt = await offlineAttemptOf(database, order, amountTwd, now);
  const { attemptNo } = attempt;
  const values = { ...given, orderNo, attemptNo, status: 'RETURNED' } as const;
  const receiptNo = await insertReceipt(database, values, now);
  const receipt = { attempt, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const cause = amountTwd === payableTwd ? 'SURPLUS' : 'WRONG_AMOUNT';
  const outcome = await returnMoney(database, receipt, cause, now);
  return { outcome, receiptNo, leftTwd: 0, surplusTwd: amountTwd };
}

/** Returns a transfer that came beside the one that paid the order. */
async function returnSecond(
  database: Database,
  order: OrderRow,
  given: HandReceipt,
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const paid = (await listAttempts(database, orderNo)).find(
    ({ status, provider }) => status === 'PAID' && provider === offlineProvider,
  );
  const booked = (await listReceipts(database, orderNo)).filter(
    ({ status }) => status === 'BOOKED',
  );
  const isByRows = booked.length > 0 && booked.every((one) => one.statementRowNo !== null);
  if (!paid || !isByRows || given.statementRowNo === undefined)
    throw new Refusal('ORDER_STATE_CONFLICT');
  const { amountTwd } = given;
  const receipt = { attempt: paid, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const { attemptNo } = await returnExcess(database, receipt, { cause: 'SURPLUS' }, now);
  const values = { ...given, orderNo, attemptNo, status: 'RETURNED' } as const;
  const receiptNo = await insertReceipt(database, values, now);
  return { outcome: 'SURPLUS', receiptNo, leftTwd: 0, surplusTwd: amountTwd };
}

type NewReceipt = Pick<ReceiptRow, 'orderNo' | 'status'> & HandReceipt & Partial<ReceiptRow>;

async function insertReceipt(database: Database, values: NewReceipt, now: Date): Promise<string> {
  const receiptNo = newUlid(now);
  await database.insert(moneyReceipt).values({ receiptNo, bookedAt: now, ...values });
  return receiptNo;
}

async function linkSurplus(
  database: Database,
  receiptNo: string,
  { attemptNo: surplusAttemptNo }: AttemptRow,
): Promise<void> {
  await database
    .update(moneyReceipt)
    .set({ surplusAttemptNo })
    .where(eq(moneyReceipt.receiptNo, receiptNo));
}

/** The open offline attempt, or a new one, so that the payment can be refunded later. */
async function offlineAttemptOf(
  database: Database,
  { orderNo, paymentMethod }: OrderRow,
  amountTwd: number,
  now: Date,
): Promise<AttemptRow> {
  const isOffline = paymentMethodFacts(paymentMethod).refund === 'BANK_FORM';
  const method = isOffline ? paymentMethod : 'BANK_TRANSFER';
  const waiting = (await listAttempts(database, orderNo)).find(
    (attempt) =>
      attempt.method === method && isOpenAttempt(attempt) && attempt.amountTwd === amountTwd,
  );
  const values = { orderNo, method, amountTwd, provider: offlineProvider, expiresAt: now };
  return waiting ?? insertAttempt(database, { ...values, status: 'CREATED' }, now);
}
