import { isCashUnderWay } from '@kaituan/domain/order/reduction';
import { remindersDue } from '@kaituan/domain/payment/payment-deadline';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import {
  deadlineAfterReceipt,
  divideReceived,
  type ReceivedShares,
} from '@kaituan/domain/payment/received-money';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import {
  type AttemptRow,
  insertAttempt,
  isOpenAttempt,
  listAttempts,
  moveTransferDeadline,
  offlineProvider,
} from '#server/features/records/payment/attempt-query.ts';
import {
  cashReference,
  listHeldParts,
  listReceipts,
  type ReceiptRow,
} from '#server/features/records/payment/part-payments.ts';
import { findHeldChange } from '#server/features/records/pledge/pledge-change.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  bookReceipt,
  describeReceipt,
  findKnownReceipt,
  type HandReceipt,
  insertPart,
  insertReceipt,
  isCashOfCarrier,
  type ReceivedMoney,
  type SeenMoney,
  unpaidStateOf,
} from './book-receipt.ts';
import { receiveDifference, returnLateDifference } from './offline-difference.ts';
import { isContended, keepForReview } from './review-hold.ts';
import { returnExcess, returnMoney } from './surplus.ts';

/**
 * Records a bank transfer or cash for a locked order, and books it as far as the amount goes. What was said before changes
 * nothing; a paid order refuses with ORDER_STATE_CONFLICT what is typed, since an owner who says it twice has not received
 * it twice. While the difference of a changed pledge is due, money is for that.
 */
export async function receiveOfflineMoney(
  database: Database,
  order: OrderRow,
  { seenHeldTwd, seenReturnedTwd, ...said }: HandReceipt & SeenMoney,
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const given = distinguishFromCash(said);
  await renameTypedCash(database, orderNo);
  const change = order.status === 'CONFIRMED' ? await findHeldChange(database, orderNo) : undefined;
  const known = await findKnownReceipt(database, order, { given, seenReturnedTwd }, change);
  if (known) {
    return { outcome: 'REPEATED', receiptNo: known.receiptNo, leftTwd: 0, surplusTwd: 0 };
  }
  const isDue = order.status === 'PLACED' || order.paymentStatus === 'COD_DUE';
  if (!isDue && order.status !== 'CANCELLED') {
    if (change) {
      refuseUnseenParts(order, await listHeldParts(database, orderNo), seenHeldTwd);
      return receiveDifference(database, order, { change, given }, now);
    }
    const late = await returnLateDifference(database, order, given, now);
    return late ?? returnSecond(database, order, given, now);
  }
  if (await isCollectedAnyway(database, order)) {
    if (given.statementRowNo === undefined) throw refuseTyped();
    return returnWhole(database, order, given, now);
  }
  const held = await listHeldParts(database, orderNo);
  refuseUnseenParts(order, held, seenHeldTwd);
  const { parts, heldTwd } = held;
  const shares = divideReceived({ dueTwd: order.payableTwd, heldTwd, ...given });
  if (isDue && !shares.isWhole) return holdPart(database, order, { given, shares }, now);
  const canPay = isDue || (order.cancelReason === 'PAY_TIMEOUT' && shares.isWhole);
  return canPay
    ? bookWhole(database, order, { given, parts, shares }, now)
    : returnWhole(database, order, given, now);
}

/** What somebody else recorded meanwhile may be the same money: it is told, and then typed again or not. */
function refuseUnseenParts(
  { status }: OrderRow,
  { parts, heldTwd }: { parts: readonly ReceiptRow[]; heldTwd: number },
  seenHeldTwd = heldTwd,
): void {
  if (heldTwd === seenHeldTwd) return;
  const recorded = parts.map(describeReceipt).reverse().join('、');
  const changed = heldTwd > seenHeldTwd ? `已經記了 ${recorded}` : '剛剛取消了一筆入帳';
  const message =
    status === 'CANCELLED'
      ? '這張訂單已經取消，記過的部分款項已列入退款；這一筆也會列入退款'
      : `這張訂單${changed}，請看過現在還差多少再記`;
  const details = [{ path: 'seenHeldTwd', rule: 'CHANGED', allowed: heldTwd }];
  throw new Refusal('ORDER_STATE_CONFLICT', { message, details });
}

/** Nothing tells what is typed from the money that paid. */
const refusePaid = () =>
  new Refusal('ORDER_STATE_CONFLICT', {
    message: '這張訂單已經付清，同一筆不用再記；若是另一筆，請從銀行明細入帳',
  });

/** Typed money may be the cash that is about to come, or a transfer beside it: only whoever types it knows. */
const refuseTyped = () =>
  new Refusal('ORDER_STATE_CONFLICT', {
    message:
      '包裹已交給物流，會照標籤代收全部的錢。代收的錢請按「已送達／已取貨」一起入帳；買家另外匯的請用銀行明細對帳，會列入退款',
  });

/** Whether a carrier is about to collect what the label says, whatever the buyer transfers. */
export async function isCollectedAnyway(database: Database, order: OrderRow): Promise<boolean> {
  if (order.paymentStatus !== 'COD_DUE') return false;
  return isCashUnderWay({ ...order, parcels: await listShipments(database, order.orderNo) });
}

/** Books what whoever handed over the goods collected for a locked order: all that is left of its amount, if anything is. */
export async function receiveCash(
  database: Database,
  order: OrderRow,
  receivedOn: string,
  now: Date,
): Promise<void> {
  await renameTypedCash(database, order.orderNo);
  const { parts, heldTwd } = await listHeldParts(database, order.orderNo);
  const amountTwd = order.payableTwd - heldTwd;
  if (amountTwd <= 0) {
    const { orderNo, paymentMethod: method } = order;
    await changeOrder(database, order, { paymentStatus: 'PAID', paidAt: now });
    const data = { amountTwd: 0, method, wasOwed: true };
    await recordOrderEvent(database, { orderNo, kind: 'PAID', actor: 'SHOP', data }, now);
    return;
  }
  const given = { amountTwd, receivedOn, reference: cashReference };
  const shares = divideReceived({ dueTwd: order.payableTwd, heldTwd, amountTwd });
  await bookWhole(database, order, { given, parts, shares }, now);
}

/** Only what was collected with the goods has the words that name it: typed by staff, or in a bank's note, they are others. */
const typedCashReference = `${cashReference}（登記）`;
const distinguishFromCash = (said: HandReceipt): HandReceipt =>
  said.reference === cashReference ? { ...said, reference: typedCashReference } : said;

/** Parts that an earlier release stored as they were typed: what is collected with the goods is never a part. */
async function renameTypedCash(database: Database, orderNo: string): Promise<void> {
  await database
    .update(moneyReceipt)
    .set({ reference: typedCashReference })
    .where(
      and(
        ...[eq(moneyReceipt.orderNo, orderNo), eq(moneyReceipt.status, 'HELD')],
        eq(moneyReceipt.reference, cashReference),
        // A node of the release before may have stored one beside it that has the new words already.
        sql`not exists (select from money_receipt other
          where other.order_no = money_receipt.order_no and other.received_on = money_receipt.received_on
            and other.amount_twd = money_receipt.amount_twd and other.reference = ${typedCashReference}
            and other.status <> 'UNDONE' and other.statement_row_no is null)`,
      ),
    );
}

/** A part keeps the goods for another day at least; those that others wait for, while the shop looks into it. */
async function holdPart(
  database: Database,
  order: OrderRow,
  { given, shares: { leftTwd } }: { given: HandReceipt; shares: ReceivedShares },
  now: Date,
): Promise<ReceivedMoney> {
  const held = await insertPart(database, order, { given, leftTwd }, now);
  if (order.status === 'PLACED') {
    const pending = await keepForReview(database, order);
    if (!(await isContended(database, order))) await giveTime(database, pending, order, now);
  }
  return held;
}

/** Also where the buyer reads the deadline; reminders that are due again by the later one are sent again. */
async function giveTime(
  database: Database,
  pending: OrderRow,
  { orderNo, placedAt, payBy, holdUntil, paymentMethod }: OrderRow,
  now: Date,
): Promise<void> {
  const later = laterDeadlines({ paymentMethod, holdUntil }, payBy, now);
  const due = remindersDue(placedAt.getTime(), later.payBy.getTime(), now.getTime());
  const reminders = Math.min(pending.reminders, due);
  await changeOrder(database, pending, { ...later, reminders });
  await moveTransferDeadline(database, { orderNo, payBy: later.payBy });
}

/** The deadlines of an order that owes money again or still; its group holds its place until it ends at most. */
export function laterDeadlines(
  { paymentMethod, holdUntil }: Pick<OrderRow, 'paymentMethod' | 'holdUntil'>,
  payBy: Date | null,
  now: Date,
  groupEndsAt?: Date,
): { payBy: Date; holdUntil: Date } {
  const endsAt = groupEndsAt?.getTime();
  const later = deadlineAfterReceipt(payBy?.getTime() ?? null, now.getTime(), endsAt);
  if (endsAt !== undefined) return { payBy: new Date(later), holdUntil: new Date(later) };
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
  const attempt = await offlineAttemptOf(database, order, order.payableTwd, now);
  const before = unpaidStateOf(order);
  return bookReceipt(database, order, { ...received, attempt, before }, now);
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

/** Returns a transfer that came beside what paid the order: another one, the cash of a carrier, or a gateway. */
async function returnSecond(
  database: Database,
  order: OrderRow,
  given: HandReceipt,
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const { amountTwd } = given;
  const paid = (await listAttempts(database, orderNo)).filter(
    ({ status, provider }) => status === 'PAID' && provider === offlineProvider,
  );
  // The order and the differences of its pledge were paid by transfers of their own.
  const payment = paid.find((one) => one.amountTwd === amountTwd) ?? paid[0];
  const receipts = await listReceipts(database, orderNo);
  const isOther = (one: ReceiptRow) => one.statementRowNo !== null || isCashOfCarrier(order, one);
  if (given.statementRowNo === undefined) throw refusePaid();
  if (!payment) {
    // Nobody typed this sum, so that it is nothing that went back before.
    const alike = receipts.filter((one) => one.amountTwd === amountTwd);
    if (!alike.every(isOther)) throw new Refusal('ORDER_STATE_CONFLICT');
    return returnWhole(database, order, given, now);
  }
  const booked = receipts.filter(
    ({ status, attemptNo }) => status === 'BOOKED' && attemptNo === payment.attemptNo,
  );
  if (booked.length === 0 || !booked.every(isOther)) throw new Refusal('ORDER_STATE_CONFLICT');
  const receipt = { attempt: payment, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const { attemptNo } = await returnExcess(database, receipt, { cause: 'SURPLUS' }, now);
  const values = { ...given, orderNo, attemptNo, status: 'RETURNED' } as const;
  const receiptNo = await insertReceipt(database, values, now);
  return { outcome: 'SURPLUS', receiptNo, leftTwd: 0, surplusTwd: amountTwd };
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
