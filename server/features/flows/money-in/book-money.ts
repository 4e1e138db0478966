import { type ArrivedMoneyEffect, effectOfArrivedMoney } from '@kaituan/domain/order/arrived-money';
import { isOwedWithGoods } from '@kaituan/domain/payment/payment-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { isBeforePreparing } from '@kaituan/domain/shipping/shipment-life';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { sellFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import {
  cancelEmptyShipments,
  changeShipments,
  listRelabelled,
  listShipments,
} from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { reinstateHolds } from '#server/features/records/order/order-holds.ts';
import {
  changeAttempt,
  findAttempt,
  voidOpenAttempts,
} from '#server/features/records/payment/attempt-query.ts';
import { returnParts } from '#server/features/records/payment/part-payments.ts';
import { requestRefund } from '#server/features/records/payment/request-refund.ts';
import { refundSentBack } from '#server/features/records/payment/sent-back.ts';
import { Refusal } from '#server/http/refusal.ts';
import { bookDifference } from './book-difference.ts';
import { findPlace, giveUpPlace, takePlace } from './group-place.ts';
import { type Receipt, returnMoney, returnSecondPayment } from './surplus.ts';

/** REINSTATED: a cancelled order holds its goods again. SURPLUS: the money is refunded. */
export type BookingOutcome = 'PAID' | 'REINSTATED' | 'SURPLUS' | 'REPEATED';

/**
 * Books money that arrived for a locked order, from any source: it settles the order, reinstates one that
 * was cancelled as unpaid, or is refunded whole. Booking the same payment again changes nothing.
 */
export async function bookMoney(
  database: Database,
  order: OrderRow,
  receipt: Receipt,
  now: Date,
): Promise<BookingOutcome> {
  const { attempt } = receipt;
  if (await isBooked(database, receipt)) return 'REPEATED';
  if (attempt.status === 'PAID' || attempt.status === 'SURPLUS') {
    return returnSecondPayment(database, receipt, now);
  }
  if (attempt.changeNo !== null) {
    return bookDifference(database, order, { receipt, changeNo: attempt.changeNo }, now);
  }
  const isWholeAmount =
    receipt.amountTwd === attempt.amountTwd &&
    (order.paidTwd > 0 || (await isAmountOf(database, order, attempt)));
  if (!isWholeAmount) return returnMoney(database, receipt, 'WRONG_AMOUNT', now);
  switch (await effectOn(database, order, receipt)) {
    case 'SETTLES':
      return settle(database, order, receipt, now);
    case 'REINSTATES':
      return reinstate(database, order, receipt, now);
    case 'GOES_BACK':
      return returnMoney(database, receipt, 'SURPLUS', now);
  }
}

/** Whether this payment was booked before, for any attempt. */
async function isBooked(
  database: Database,
  { attempt: { provider }, providerTradeNo }: Receipt,
): Promise<boolean> {
  if (providerTradeNo === null) return false;
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

/** Whether an attempt asks for what pays an unpaid order. */
export const isAmountOf = async (
  database: Database,
  order: OrderRow,
  attempt: Receipt['attempt'],
): Promise<boolean> =>
  attempt.amountTwd === order.payableTwd || isFormerAmount(database, order, attempt);

/** Whether an attempt asks for what the order cost before it was reduced: it pays the order, and the rest goes back. */
async function isFormerAmount(
  database: Database,
  { orderNo, payableTwd }: OrderRow,
  { amountTwd, createdAt }: Receipt['attempt'],
): Promise<boolean> {
  if (amountTwd < payableTwd) return false;
  const [reduced] = await database
    .select({ id: domainEvent.id })
    .from(domainEvent)
    .where(
      and(
        ...[eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, orderNo)],
        ...[eq(domainEvent.kind, 'REDUCED'), gte(domainEvent.at, createdAt)],
      ),
    )
    .limit(1);
  return reduced !== undefined;
}

async function effectOn(
  database: Database,
  order: OrderRow,
  { actor }: Receipt,
): Promise<ArrivedMoneyEffect> {
  const isCashDue = order.paymentStatus === 'COD_DUE';
  const parcels = isCashDue ? await listShipments(database, order.orderNo) : [];
  const isStillHere = parcels.every(({ status }) => isBeforePreparing(status));
  return effectOfArrivedMoney({ ...order, canStillPayAhead: actor === 'SHOP' || isStillHere });
}

/**
 * Marks the order as paid. A pledge takes its place in the group now, unless it was to be paid with the goods and has it
 * since it was placed. When the group was settled without it, the order is cancelled and the money refunded.
 */
async function settle(
  database: Database,
  order: OrderRow,
  receipt: Receipt,
  now: Date,
): Promise<BookingOutcome> {
  if (order.paymentStatus === 'COD_DUE') {
    await takeMoney(database, order, receipt, now);
    return 'PAID';
  }
  const place = await findPlace(database, order, now);
  if (place === undefined) {
    const unpaid = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' } as const;
    const cancelled = await cancelPlacedOrder(database, order, unpaid, now);
    // Cancelling has voided its attempt.
    const attempt = (await findAttempt(database, receipt.attempt.attemptNo)) ?? receipt.attempt;
    return returnLateMoney(database, cancelled, { ...receipt, attempt }, now);
  }
  await takeMoney(database, order, receipt, now);
  // The parcels of a group order wait until the group is settled.
  if (!place) await changeShipments(database, order.orderNo, 'READY', ['HELD']);
  if (place) await takePlace(database, place, now);
  return 'PAID';
}

/** Holds again what the order held before it was cancelled, or refunds its money. */
async function reinstate(
  database: Database,
  order: OrderRow,
  receipt: Receipt,
  now: Date,
): Promise<BookingOutcome> {
  const { orderNo } = order;
  const place = await findPlace(database, order, now);
  if (place === undefined || !(await canReinstateHolds(database, order, now))) {
    return returnLateMoney(database, order, receipt, now);
  }
  await recordOrderEvent(database, { orderNo, kind: 'REINSTATED', actor: 'SYSTEM' }, now);
  await takeMoney(database, order, receipt, now);
  await changeShipments(database, orderNo, place ? 'HELD' : 'READY', ['CANCELLED']);
  await cancelEmptyShipments(database, orderNo);
  if (place) await takePlace(database, place, now);
  return 'REINSTATED';
}

/** Tries within a savepoint: holds taken before a refusal are released. */
async function canReinstateHolds(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  try {
    await database.transaction((savepoint) => reinstateHolds(savepoint, order, now));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function returnLateMoney(
  database: Database,
  order: OrderRow,
  receipt: Receipt,
  now: Date,
): Promise<BookingOutcome> {
  const late = await changeOrder(database, order, { cancelReason: 'LATE_PAYMENT' });
  if (late.campaignId !== null) await giveUpPlace(database, late.orderNo, now);
  return returnMoney(database, receipt, 'LATE_PAYMENT', now);
}

/** Books the whole amount as paid by one attempt; all others are voided. */
async function takeMoney(
  database: Database,
  order: OrderRow,
  { attempt, amountTwd, providerTradeNo, authorisationNo, actor }: Receipt,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const { attemptNo } = attempt;
  const method = attempt.method as PaymentMethod;
  await changeAttempt(database, attempt, {
    ...{ status: 'PAID', receivedTwd: amountTwd, settledAt: now, nextQueryAt: null },
    ...{ providerNo: providerTradeNo, authorisationNo: authorisationNo ?? null },
  });
  await changeOrder(database, order, {
    ...(order.status !== 'CONFIRMED' && { status: 'CONFIRMED' }),
    ...{ paymentStatus: 'PAID', paymentMethod: method, paidTwd: amountTwd, paidAt: now },
    ...{ payBy: null, holdUntil: null, cancelReason: null, closedAt: null },
  });
  await voidOpenAttempts(database, orderNo);
  await returnParts(database, orderNo, now);
  const wasOwed = isOwedWithGoods(order);
  if (!wasOwed) await sellFlashOrder(database, orderNo);
  const relabelled = await listRelabelled(database, order);
  const data = { attemptNo, method, amountTwd, ...(wasOwed && { wasOwed, relabelled }) };
  await recordOrderEvent(database, { orderNo, kind: 'PAID', actor, data }, now);
  if (wasOwed) await refundSentBack(database, order, now);
  const moreTwd = amountTwd - order.payableTwd;
  if (moreTwd <= 0) return;
  // Of this payment: another one of the order may have gone back for the same cause.
  const reason = { cause: 'SURPLUS', actor: 'SYSTEM', amountTwd: moreTwd } as const;
  await requestRefund(database, attempt, reason, now);
}
