import { flashHeldUntil, paymentMethodsForFlashSale } from '@kaituan/domain/pledge/pledge-hold';
import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { HoldLimit } from '#server/features/records/payment/attempt-deadlines.ts';
import { findFlashLaterPayments } from '#server/features/records/payment/later-payments.ts';
import { findPledgeHold } from '#server/features/records/pledge/pledge-hold-limit.ts';

type HeldOrder = Pick<OrderRow, 'orderNo' | 'campaignId' | 'placedAt' | 'payBy'>;

/** The limit of an order's holds; undefined where the payment method sets it. */
export async function findHoldLimit(
  database: Database,
  order: HeldOrder,
  now: Date,
): Promise<HoldLimit | undefined> {
  if (order.campaignId !== null) return findPledgeHold(database, order, now);
  const later = await findFlashLaterPayments(database, order.orderNo);
  if (!later) return undefined;
  return {
    methods: paymentMethodsForFlashSale(later),
    holdUntilOf(method) {
      const until = flashHeldUntil(method, later, order.placedAt.getTime());
      return new Date(Math.max(order.payBy?.getTime() ?? 0, until ?? 0));
    },
  };
}
