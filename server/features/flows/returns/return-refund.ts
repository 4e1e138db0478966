import type { RestockedLine } from '@kaituan/domain/order/restock';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { creditLimits } from '#server/features/records/order/order-holds.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import { changeReturn, getReturn } from './return-query.ts';
import { restockReturn } from './return-restock.ts';

/**
 * Settles a return, once: its pieces count as returned, for the member's purchase limits too, its refund is requested, and
 * what `restock` says goes back on sale. The coupon stays used: the refund of each piece is less its share.
 */
export async function refundReturn(
  database: Database,
  order: OrderRow,
  { returnNo, restock = [] }: { returnNo: string; restock?: readonly RestockedLine[] },
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  await changeReturn(database, one, 'REFUNDED', { closedAt: now });
  const returned: (typeof orderLine.$inferSelect)[] = [];
  for (const { lineNo, quantity, refundTwd } of one.lines) {
    const lines = await database
      .update(orderLine)
      .set({
        returnedQuantity: sql`${orderLine.returnedQuantity} + ${quantity}`,
        refundedTwd: sql`${orderLine.refundedTwd} + ${refundTwd}`,
      })
      .where(and(eq(orderLine.orderNo, order.orderNo), eq(orderLine.lineNo, lineNo)))
      .returning();
    returned.push(...lines.map((line) => ({ ...line, quantity })));
  }
  await creditLimits(database, order, returned);
  const refundRequest = { cause: returnNo, actor: 'SHOP', amountTwd: one.refundTwd } as const;
  await requestOrderRefund(database, order, refundRequest, now);
  await restockReturn(database, one, restock, now);
}
