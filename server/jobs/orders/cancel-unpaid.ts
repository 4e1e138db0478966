import { reminderShares, remindersDue } from '@kaituan/domain/payment/payment-deadline';
import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import type { Job } from '#server/jobs/job.ts';
import { forEachDueOrder } from './due-orders.ts';

/** Cancels unpaid orders and releases their stock. */
export const cancelUnpaid: Job = (database, now, { log }) => {
  const due = and(eq(shopOrder.status, 'PLACED'), lte(shopOrder.holdUntil, now));
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const cancelling = { reason: 'PAY_TIMEOUT', actor: 'SYSTEM' } as const;
    await cancelPlacedOrder(transaction, order, cancelling, now);
    return true;
  });
};

/** Reminds buyers of unpaid orders, after half and after nine tenths of their time. */
export const remindUnpaid: Job = (database, now, { log }) => {
  const due = and(
    eq(shopOrder.status, 'PLACED'),
    gt(shopOrder.holdUntil, now),
    gt(shopOrder.payBy, now),
    isReminderDue(now),
  );
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const reminders = dueReminders(order, now);
    // After a downtime one reminder replaces those that were missed.
    if (reminders <= order.reminders) return false;
    const { orderNo } = order;
    await changeOrder(transaction, order, { reminders });
    const data = { payBy: order.payBy?.toISOString(), reminder: reminders };
    await recordOrderEvent(transaction, { orderNo, kind: 'REMINDED', actor: 'SYSTEM', data }, now);
    return true;
  });
};

/** Whether the next reminder is due: other orders are neither read nor locked. */
function isReminderDue(now: Date): SQL | undefined {
  const { placedAt, payBy, reminders } = shopOrder;
  const moments = reminderShares.map((share, sent) => {
    const moment = sql`${placedAt} + (${payBy} - ${placedAt}) * ${share}::float8`;
    return and(eq(reminders, sent), sql`${moment} <= ${now.toISOString()}::timestamptz`);
  });
  return or(...moments);
}

const dueReminders = ({ placedAt, payBy }: OrderRow, now: Date): number =>
  payBy ? remindersDue(placedAt.getTime(), payBy.getTime(), now.getTime()) : 0;
