import { isPaidLater, isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { remindersDue } from '@kaituan/domain/payment/payment-deadline';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { bookCoveringParts } from '#server/features/flows/money-in/book-receipt.ts';
import { findPlace, takePlace } from '#server/features/flows/money-in/group-place.ts';
import { findHoldLimit } from '#server/features/flows/money-in/hold-limit.ts';
import { sellFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import { changeShipments } from '#server/features/records/order/change-shipment.ts';
import {
  changeOrder,
  lockOrder,
  type OrderRow,
} from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { attemptDeadlines } from '#server/features/records/payment/attempt-deadlines.ts';
import {
  type AttemptRow,
  findAttempt,
  voidOpenAttempts,
} from '#server/features/records/payment/attempt-query.ts';
import { returnCoveringParts } from '#server/features/records/payment/part-payments.ts';
import { findHeldChange } from '#server/features/records/pledge/pledge-change.ts';
import { moveHeldUntil } from '#server/features/records/pledge/pledge-hold-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import { beginDifference } from './pay-difference.ts';
import {
  type Begun,
  canBePaid,
  findPending,
  insertAsked,
  listPayableMethods,
  type PayableMethod,
} from './payable-methods.ts';

/**
 * Begins an attempt with one method and voids all others; an unexpired payment code is reused. For an order
 * that is paid it pays the difference of its changed pledge, if there is one.
 */
export async function beginAttempt(
  database: Database,
  order: OrderRow,
  request: { method: PaymentMethod | undefined; providers: PaymentProviders },
  now: Date,
): Promise<Begun> {
  const change = order.status === 'CONFIRMED' && (await findHeldChange(database, order.orderNo));
  if (change) return beginDifference(database, { order, change }, request, now);
  if (!canBePaid(order, now)) throw new Refusal('ORDER_STATE_CONFLICT');
  const method = request.method ?? order.paymentMethod;
  // Locked after the order, unlike elsewhere. No deadlock: what has locked a member waits for no order that can still be paid.
  if (isPaidLater(method)) await lockMember(database, order.memberId);
  const payable = await listPayableMethods(database, order, request.providers, now);
  const way = payable.find((one) => one.method === method);
  if (!way) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  const asked = { order, changeNo: null, method, amountTwd: way.payableTwd };
  const pending = await findPending(database, asked, now);
  if (pending) return { order, attempt: pending, isNew: false };
  await voidOpenAttempts(database, order.orderNo);
  return insertBegun(database, order, { way, providers: request.providers }, now);
}

async function insertBegun(
  database: Database,
  order: OrderRow,
  { way, providers }: { way: PayableMethod; providers: PaymentProviders },
  now: Date,
): Promise<Begun> {
  const { orderNo } = order;
  const { method, payableTwd } = way;
  const isSame = method === order.paymentMethod;
  const amounts = isSame ? {} : { paymentFeeTwd: way.feeTwd, payableTwd };
  const record = (payBy: Date | null) => {
    const changed = { formerMethod: order.paymentMethod, payableTwd, payBy };
    const data = { method, ...(!isSame && changed) };
    const started = { orderNo, kind: 'PAYMENT_STARTED', actor: 'MEMBER', data } as const;
    return recordOrderEvent(database, started, now);
  };
  if (isPaidWithGoods(method)) {
    await record(null);
    const confirmed = await confirmCashOnDelivery(database, order, { method, amounts }, now);
    return { order: confirmed, attempt: undefined, isNew: false };
  }
  const limit = await findHoldLimit(database, order, now);
  const deadlines = attemptDeadlines(method, order, now, limit);
  if (!deadlines) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  const { expiresAt, payBy, holdUntil } = deadlines;
  const endsAt = Math.min(expiresAt.getTime(), payBy.getTime());
  await record(new Date(endsAt));
  const changed = await changeOrder(database, order, {
    ...{ paymentMethod: method, payBy, holdUntil, ...amounts },
    paymentStatus: 'UNPAID',
    // With more time than before the reminders of a shorter one come again, but none for what has just begun.
    reminders: remindersDue(order.placedAt.getTime(), endsAt, now.getTime()),
  });
  await moveHeldUntil(database, changed);
  const asked = { order: changed, changeNo: null, method, amountTwd: payableTwd, expiresAt };
  const { attempt, isNew } = await insertAsked(database, asked, providers, now);
  // With another fee a transfer may cost no more than what has come in parts.
  const isPaid = !isNew && (await bookCoveringParts(database, changed, attempt, now));
  return isPaid
    ? { ...(await readPaid(database, attempt)), isNew }
    : { order: changed, attempt, isNew };
}

/** An order and the attempt that paid it just now. */
const readPaid = async (database: Database, { orderNo, attemptNo }: AttemptRow) => ({
  order: await lockOrder(database, orderNo),
  attempt: await findAttempt(database, attemptNo),
});

/**
 * Confirms the order at once, with its place in a group; it is paid on delivery. Part payments that cover the amount, which may
 * have another fee now, are refunded, so that there is an amount to collect.
 */
async function confirmCashOnDelivery(
  database: Database,
  order: OrderRow,
  { method, amounts }: { method: PaymentMethod; amounts: Partial<OrderRow> },
  now: Date,
): Promise<OrderRow> {
  const { orderNo } = order;
  const place = await findPlace(database, order, now);
  if (place === undefined) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  // The parcels of a group order wait until the group is settled.
  if (!place) await changeShipments(database, orderNo, 'READY', ['HELD']);
  await sellFlashOrder(database, orderNo);
  const confirmed = await changeOrder(database, order, {
    ...amounts,
    status: 'CONFIRMED',
    paymentStatus: 'COD_DUE',
    paymentMethod: method,
    payBy: null,
    holdUntil: null,
  });
  if (place) await takePlace(database, place, now);
  await returnCoveringParts(database, [orderNo], now);
  return confirmed;
}
