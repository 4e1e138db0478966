import { remindersDue } from '@kaituan/domain/payment-deadline';
import { and, eq, gt, lt, lte } from 'drizzle-orm';
import { shopOrder } from '../database/order-schema.ts';
import { recordOrderEvent } from '../features/order/order-event.ts';
import { cancelPlacedOrder } from '../features/order/steps/cancel-placed-order.ts';
import { changeOrder, type OrderRow } from '../features/order/steps/lock-order.ts';
import { forEachDueOrder } from './due-orders.ts';
import type { Job } from './job.ts';

const mostReminders = 2;

/** Lets the goods of orders go that nobody paid in time. */
export const cancelUnpaid: Job = (database, now, { log }) => {
  const due = and(eq(shopOrder.status, 'PLACED'), lte(shopOrder.holdUntil, now));
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const cancelling = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' } as const;
    await cancelPlacedOrder(transaction, order, cancelling, now);
    return true;
  });
};

/** Reminds of orders that wait for their money, after half and after most of the time. */
export const remindUnpaid: Job = (database, now, { log }) => {
  const due = and(
    eq(shopOrder.status, 'PLACED'),
    gt(shopOrder.holdUntil, now),
    gt(shopOrder.payBy, now),
    lt(shopOrder.reminders, mostReminders),
  );
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const reminders = dueReminders(order, now);
    // After a standstill one reminder stands for those that were missed.
    if (reminders <= order.reminders) return false;
    const { orderNo } = order;
    await changeOrder(transaction, order, { reminders });
    const data = { payBy: order.payBy?.toISOString(), reminder: reminders };
    await recordOrderEvent(transaction, { orderNo, kind: 'REMINDED', actor: 'SYSTEM', data }, now);
    return true;
  });
};

const dueReminders = ({ placedAt, payBy }: OrderRow, now: Date): number =>
  payBy ? remindersDue(placedAt.getTime(), payBy.getTime(), now.getTime()) : 0;
