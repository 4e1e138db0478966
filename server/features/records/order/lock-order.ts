import { canStep } from '@kaituan/domain/life-cycle';
import { orderLife } from '@kaituan/domain/order/order-life';
import { paymentLife } from '@kaituan/domain/payment/payment-life';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

export type OrderRow = typeof shopOrder.$inferSelect;

/**
 * Locks an order until the transaction ends, so that its changes are serialised; NOT_FOUND for another
 * member's.
 */
export async function lockOrder(
  database: Database,
  orderNo: string,
  memberId?: string,
): Promise<OrderRow> {
  const isOwn = memberId === undefined ? undefined : eq(shopOrder.memberId, memberId);
  const [found] = await database
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.orderNo, orderNo), isOwn))
    .for('update');
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Changes a locked order along its life cycles only and returns the new row. Changing to the current status
 * is refused too, so an order cannot be cancelled twice.
 */
export async function changeOrder(
  database: Database,
  order: OrderRow,
  values: Partial<OrderRow>,
): Promise<OrderRow> {
  const { status, paymentStatus = order.paymentStatus } = values;
  const isAllowed =
    (status === undefined || canStep(orderLife, order.status, status)) &&
    (paymentStatus === order.paymentStatus ||
      canStep(paymentLife, order.paymentStatus, paymentStatus));
  if (!isAllowed) throw new Refusal('ORDER_STATE_CONFLICT');
  const [changed] = await database
    .update(shopOrder)
    .set(values)
    .where(
      and(
        eq(shopOrder.orderNo, order.orderNo),
        eq(shopOrder.status, order.status),
        eq(shopOrder.paymentStatus, order.paymentStatus),
      ),
    )
    .returning();
  if (!changed) throw new Refusal('ORDER_STATE_CONFLICT');
  return changed;
}
