import {
  reminderShares,
  remindersAfterCode,
  remindersDue,
} from '@kaituan/domain/payment/payment-deadline';
import { and, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { epochMs, instantParameter } from '#server/database/sql/parameters.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { changeOrder } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import {
  isCodeOverSql,
  payableUntilSql,
  payBySql,
} from '#server/features/records/payment/pay-by-sql.ts';
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

/**
 * Reminds buyers of unpaid orders, after half and after nine tenths of their time, and when a payment code ended before
 * the order.
 */
export const remindUnpaid: Job = (database, now, { log }) => {
  const at = instantParameter(now);
  const due = and(
    eq(shopOrder.status, 'PLACED'),
    gt(shopOrder.holdUntil, now),
    sql`${payableUntilSql(thisOrder, at)} > ${at}`,
    isReminderDue(at),
  );
  return forEachDueOrder(database, { due, log }, async (transaction, order) => {
    const { orderNo } = order;
    const deadline = await findDeadline(transaction, orderNo, at);
    if (!deadline) return false;
    const { payBy, isCodeOver } = deadline;
    const reminders = isCodeOver
      ? remindersAfterCode
      : remindersDue(order.placedAt.getTime(), payBy, now.getTime());
    // After a downtime one reminder replaces those that were missed.
    if (reminders <= order.reminders) return false;
    await changeOrder(transaction, order, { reminders });
    const until = { payBy: new Date(payBy).toISOString(), ...(isCodeOver && { isCodeOver }) };
    const data = { ...until, reminder: reminders };
    await recordOrderEvent(transaction, { orderNo, kind: 'REMINDED', actor: 'SYSTEM', data }, now);
    return true;
  });
};

const thisOrder = sql`${shopOrder}`;

/** Whether the next reminder is due: other orders are neither read nor locked. */
function isReminderDue(at: SQL): SQL | undefined {
  const { placedAt, reminders } = shopOrder;
  const moments = reminderShares.map((share, sent) => {
    const moment = sql`${placedAt} + (${payBySql(thisOrder)} - ${placedAt}) * ${share}::float8`;
    return and(eq(reminders, sent), sql`${moment} <= ${at}`);
  });
  const isCodeOver = and(lt(reminders, remindersAfterCode), isCodeOverSql(thisOrder, at));
  return or(...moments, isCodeOver);
}

async function findDeadline(database: Database, orderNo: string, at: SQL) {
  const [deadline] = await database
    .select({
      payBy: epochMs(payableUntilSql(thisOrder, at)).mapWith(Number),
      isCodeOver: isCodeOverSql(thisOrder, at).mapWith(Boolean),
    })
    .from(shopOrder)
    .where(eq(shopOrder.orderNo, orderNo));
  return deadline;
}
