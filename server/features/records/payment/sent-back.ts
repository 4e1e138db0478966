import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { moneyLeftOf, requestOrderRefund } from './request-refund.ts';

/**
 * Refunds the parcels of a locked order that came back, and goods of its group that never came while a carrier was about to
 * collect their price: each once, and as far as money is left. While nothing was paid it does nothing, so that it is done once
 * more when the whole amount is collected.
 */
export async function refundSentBack(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const { rows } = await database.execute<{ cause: string; dueTwd: number }>(sql`
    select 'PARCEL ' || s.shipment_no as cause, sum(l.refunded_twd)::int as "dueTwd"
    from shipment s join order_line l on l.order_no = s.order_no and l.shipment_no = s.shipment_no
    where s.order_no = ${orderNo} and s.status = 'RETURNED' and l.refunded_twd > 0
    group by s.shipment_no
    union all
    select e.data ->> 'refundCause', (e.data ->> 'amountTwd')::int
    from domain_event e
    where e.subject = 'ORDER' and e.subject_id = ${orderNo} and e.kind = 'SHORTENED'
      and e.data ? 'refundCause'
    order by cause`);
  for (const { cause, dueTwd } of rows) {
    const amountTwd = Math.min(dueTwd, await moneyLeftOf(database, orderNo));
    await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
  }
}
