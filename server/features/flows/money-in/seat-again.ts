import { canSeatAgain } from '@kaituan/domain/order-life';
import type { Database } from '../../../database/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { changeShipments } from '../../records/order/change-shipment.ts';
import type { OrderRow } from '../../records/order/lock-order.ts';
import { recordOrderEvent } from '../../records/order/order-event.ts';
import { holdAgain } from '../../records/order/order-holds.ts';
import { type ReceivedPayment, takeMoney } from './confirm-paid.ts';
import { findPlace, takePlace } from './take-place.ts';

/**
 * Late money confirms an order that was cancelled because nobody paid, when all it held can be held once
 * more; undefined when it cannot, and then nothing changed.
 */
export async function seatAgain(
  database: Database,
  order: OrderRow,
  payment: ReceivedPayment,
  now: Date,
): Promise<OrderRow | undefined> {
  const { orderNo, cancelReason } = order;
  if (!cancelReason || !canSeatAgain(cancelReason)) return undefined;
  const place = await findPlace(database, order, now);
  if (place === undefined || !(await canHoldAgain(database, order, now))) return undefined;
  await recordOrderEvent(database, { orderNo, kind: 'SEATED_AGAIN', actor: 'SYSTEM' }, now);
  const seated = await takeMoney(database, order, { ...payment, isConfirmed: true }, now);
  if (place) await takePlace(database, place, now);
  await changeShipments(database, orderNo, place ? 'HELD' : 'READY', ['CANCELLED']);
  return seated;
}

/** Tries within a savepoint: what was held before a refusal is let go. */
async function canHoldAgain(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  try {
    await database.transaction((savepoint) => holdAgain(savepoint, order, now));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
