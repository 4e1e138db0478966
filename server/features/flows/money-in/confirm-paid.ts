import type { PaymentMethod } from '@kaituan/domain/payment-method';
import type { Database } from '../../../database/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { sellFlashOrder } from '../../records/flash-sale/flash-order.ts';
import { changeShipments } from '../../records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '../../records/order/lock-order.ts';
import { type NewOrderEvent, recordOrderEvent } from '../../records/order/order-event.ts';
import { voidOpenAttempts } from '../../records/payment/void-attempts.ts';
import { findPlace, type Place, takePlace } from './take-place.ts';

/** The attempt whose money an order takes, and who says so. */
export type ReceivedPayment = {
  attemptNo: string;
  method: PaymentMethod;
  actor: NewOrderEvent['actor'];
  /** The place it takes in a group, where that was found already. */
  place?: Place | null;
};

/** The money of an order that waits for it is there: it is confirmed and its parcels can be prepared. */
export async function confirmPaid(
  database: Database,
  order: OrderRow,
  payment: ReceivedPayment,
  now: Date,
): Promise<OrderRow> {
  requireWantsMoney(order);
  const place = payment.place ?? (await findPlace(database, order, now));
  if (place === undefined) throw new Refusal('ORDER_STATE_CONFLICT');
  const isConfirmed = order.status === 'PLACED';
  const paid = await takeMoney(database, order, { ...payment, isConfirmed }, now);
  // What is paid waits for its group.
  if (place) await takePlace(database, place, now);
  else await changeShipments(database, order.orderNo, 'READY', ['HELD']);
  return paid;
}

/** Refuses an order that is paid already, or that nobody wants any more. */
export function requireWantsMoney({ status, paymentStatus }: OrderRow): void {
  const isDue = status === 'CONFIRMED' && paymentStatus === 'COD_DUE';
  if (status !== 'PLACED' && !isDue) throw new Refusal('ORDER_STATE_CONFLICT');
}

/** Books the whole amount as paid with one attempt, which may confirm the order; other attempts are given up. */
export async function takeMoney(
  database: Database,
  order: OrderRow,
  payment: ReceivedPayment & { isConfirmed: boolean },
  now: Date,
): Promise<OrderRow> {
  const { attemptNo, method, actor, isConfirmed } = payment;
  const paid = await changeOrder(database, order, {
    ...(isConfirmed && { status: 'CONFIRMED' as const }),
    paymentStatus: 'PAID',
    paymentMethod: method,
    paidTwd: order.payableTwd,
    paidAt: now,
    payBy: null,
    holdUntil: null,
    cancelReason: null,
    closedAt: null,
  });
  await voidOpenAttempts(database, order.orderNo, attemptNo);
  await sellFlashOrder(database, order.orderNo);
  const data = { attemptNo, method, amountTwd: order.payableTwd };
  await recordOrderEvent(database, { orderNo: order.orderNo, kind: 'PAID', actor, data }, now);
  return paid;
}
