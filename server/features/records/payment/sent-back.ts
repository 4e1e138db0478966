import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { requestOrderRefund } from './request-refund.ts';

/**
 * Refunds the parcels of a locked order that came back, each once. While nothing was paid it does nothing, so that it is done once
 * more when a carrier has collected the whole amount.
 */
export async function refundSentBack(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { rows } = await database.execute<{ shipmentNo: number; amountTwd: number }>(sql`
    select s.shipment_no as "shipmentNo", sum(l.refunded_twd)::int as "amountTwd"
    from shipment s join order_line l on l.order_no = s.order_no and l.shipment_no = s.shipment_no
    where s.order_no = ${order.orderNo} and s.status = 'RETURNED' and l.refunded_twd > 0
    group by s.shipment_no order by s.shipment_no`);
  for (const { shipmentNo, amountTwd } of rows) {
    const cause = `PARCEL ${shipmentNo}`;
    await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
  }
}
