import { sumTwd } from '@kaituan/domain/money';
import { refundOfDue } from '@kaituan/domain/order/refund-amounts';
import type { PutOff } from '@kaituan/domain/order/sent-back';
import { type SQL, sql } from 'drizzle-orm';
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
    select e.data ->> 'refundCause', (e.data ->> 'amountTwd')::int from ${putOffOf(orderNo)}
    order by cause`);
  for (const { cause, dueTwd } of rows) {
    const leftTwd = await moneyLeftOf(database, orderNo);
    const { paymentFeeTwd } = order;
    const amountTwd = refundOfDue(dueTwd, { leftTwd, paymentFeeTwd });
    await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
  }
}

/** The shortages `e` of an order that were put off, but those that it owes no more since a parcel came back. */
const putOffOf = (orderNo: string): SQL => sql`domain_event e
  where e.subject = 'ORDER' and e.subject_id = ${orderNo} and e.kind = 'SHORTENED'
    and e.data ? 'refundCause' and not exists (select from domain_event b
      where b.subject = 'ORDER' and b.subject_id = ${orderNo} and b.kind = 'SENT_BACK'
        and b.data -> 'owedNoMore' ? (e.data ->> 'refundCause'))`;

/** What was put off for the sake of a carrier who is about to collect the whole amount. */
export async function findPutOff(
  database: Database,
  orderNo: string,
): Promise<PutOff & { causes: string[] }> {
  const { rows } = await database.execute<PutOff & { cause: string }>(sql`
    select e.data ->> 'refundCause' as cause, coalesce((e.data ->> 'feesTwd')::int, 0) as "feesTwd",
      (e.data ->> 'amountTwd')::int - coalesce((e.data ->> 'feesTwd')::int, 0) as "goodsTwd"
    from ${putOffOf(orderNo)}`);
  return {
    causes: rows.map(({ cause }) => cause),
    goodsTwd: sumTwd(rows.map(({ goodsTwd }) => goodsTwd)),
    feesTwd: sumTwd(rows.map(({ feesTwd }) => feesTwd)),
  };
}
