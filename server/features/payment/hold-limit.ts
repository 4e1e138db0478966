import type { PaymentMethod } from '@kaituan/domain/payment-method';
import { paymentMethodsForFlashSale } from '@kaituan/domain/pledge-hold';
import type { Database } from '../../database/database.ts';
import { flashDeadlines, isFlashOrder } from '../flash-sale/flash-order.ts';
import type { OrderRow } from '../order/steps/lock-order.ts';

/** Goods that others wait for are held up to a moment and no longer, which only some methods can make. */
export type HoldLimit = { methods: readonly PaymentMethod[]; holdUntil: Date };

/** The limit of an order's holds; undefined where ways of paying set their own. */
export async function findHoldLimit(
  database: Database,
  { orderNo, placedAt }: Pick<OrderRow, 'orderNo' | 'placedAt'>,
): Promise<HoldLimit | undefined> {
  if (!(await isFlashOrder(database, orderNo))) return undefined;
  const { holdUntil } = flashDeadlines(placedAt);
  return { methods: paymentMethodsForFlashSale(), holdUntil };
}
