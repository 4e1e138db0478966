import { paymentMethodsForFlashSale } from '@kaituan/domain/pledge/pledge-hold';
import type { Database } from '#server/database/database.ts';
import { flashDeadlines, isFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { HoldLimit } from '#server/features/records/payment/attempt-deadlines.ts';
import { findPledgeHold } from '#server/features/records/pledge/pledge-hold-limit.ts';

type HeldOrder = Pick<OrderRow, 'orderNo' | 'campaignId' | 'placedAt' | 'holdUntil'>;

/** The limit of an order's holds; undefined where the payment method sets it. */
export async function findHoldLimit(
  database: Database,
  order: HeldOrder,
  now: Date,
): Promise<HoldLimit | undefined> {
  if (order.campaignId !== null) return findPledgeHold(database, order, now);
  if (!(await isFlashOrder(database, order.orderNo))) return undefined;
  const { holdUntil } = flashDeadlines(order.placedAt);
  return { methods: paymentMethodsForFlashSale(), holdUntilOf: () => holdUntil };
}
