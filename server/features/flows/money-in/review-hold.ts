import { transferReviewMs } from '@kaituan/domain/shop-limits';
import type { Database } from '#server/database/database.ts';
import { isFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { moveHeldUntil } from '#server/features/records/pledge/pledge-hold-limit.ts';

/** Whether others wait for the pieces of an order: those of a group buy or flash sale. */
export const isContended = async (
  database: Database,
  { orderNo, campaignId }: Pick<OrderRow, 'orderNo' | 'campaignId'>,
): Promise<boolean> => campaignId !== null || (await isFlashOrder(database, orderNo));

/**
 * Makes an order pending whose transfer was reported or came in part. Contended pieces are held beyond the deadline, so that
 * staff can look into the bank account; the extension counts from the deadline, so that reporting again does not prolong it.
 */
export async function keepForReview(database: Database, order: OrderRow): Promise<OrderRow> {
  const { payBy, holdUntil } = order;
  if (payBy === null || !(await isContended(database, order))) {
    return changeOrder(database, order, { paymentStatus: 'PENDING' });
  }
  const reviewedUntil = payBy.getTime() + transferReviewMs;
  const pending = await changeOrder(database, order, {
    paymentStatus: 'PENDING',
    holdUntil: new Date(Math.max(holdUntil?.getTime() ?? 0, reviewedUntil)),
  });
  await moveHeldUntil(database, pending);
  return pending;
}
