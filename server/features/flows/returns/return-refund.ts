import type { RestockedLine } from '@kaituan/domain/order/restock';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import { changeReturn, getReturn } from './return-query.ts';
import { restockReturn } from './return-restock.ts';

/**
 * Settles a return, once: its pieces count as returned, its refund is requested, and what `restock` says goes
 * back on sale.
 */
export async function refundReturn(
  database: Database,
  order: OrderRow,
  { returnNo, restock = [] }: { returnNo: string; restock?: readonly RestockedLine[] },
  now: Date,
): Promise<void> {
  const one = await getReturn(database, order, returnNo);
  await changeReturn(database, one, 'REFUNDED', { closedAt: now });
  for (const { lineNo, quantity, refundTwd } of one.lines) {
    await database
      .update(orderLine)
      .set({
        returnedQuantity: sql`${orderLine.returnedQuantity} + ${quantity}`,
        refundedTwd: sql`${orderLine.refundedTwd} + ${refundTwd}`,
      })
      .where(and(eq(orderLine.orderNo, order.orderNo), eq(orderLine.lineNo, lineNo)));
  }
  const refundRequest = { cause: returnNo, actor: 'SHOP', amountTwd: one.refundTwd } as const;
  await requestOrderRefund(database, order, refundRequest, now);
  await restockReturn(database, one, restock);
}
