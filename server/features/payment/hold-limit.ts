import type { PaymentMethod } from '@kaituan/domain/payment-method';
import { paymentMethodsForFlashSale } from '@kaituan/domain/pledge-hold';
import type { Database } from '../../database/database.ts';
import { flashDeadlines, isFlashOrder } from '../flash-sale/flash-order.ts';
import { findPledgeHold } from '../group-buy/pledge/pledge-hold-limit.ts';
import type { OrderRow } from '../order/steps/lock-order.ts';

/** Goods that others wait for are held up to a moment and no longer, which only some methods can make. */
export type HoldLimit = {
  methods: readonly PaymentMethod[];
  /** Until when they are held while they are paid this way, with a code that expires at a moment. */
  holdUntilOf(method: PaymentMethod, codeExpiresAt?: Date): Date;
};

type HeldOrder = Pick<OrderRow, 'orderNo' | 'campaignId' | 'placedAt' | 'holdUntil'>;

/** The limit of an order's holds; undefined where ways of paying set their own. */
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
