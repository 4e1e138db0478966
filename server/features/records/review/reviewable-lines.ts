import { reviewWindowDays } from '@kaituan/domain/review/review-rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

const owned = sql`coalesce(l.settled_quantity, l.quantity) - l.returned_quantity`;

/** Pieces of an order line `l` that its buyer got and did not return. */
export const ownedQuantity = owned;

/** Order lines `l` of orders `o` whose buyers may review them at a moment, with their parcels `s`. */
export const reviewableLines = (at: SQL) => sql`
  order_line l
  join shop_order o on o.order_no = l.order_no and o.status in ('CONFIRMED', 'COMPLETED')
  join shipment s on s.order_no = l.order_no and s.shipment_no = l.shipment_no
    and s.status in ('DELIVERED', 'PICKED_UP')
    and s.delivered_at > ${at} - ${reviewWindowDays} * interval '1 day'
  join product p on p.id = l.product_id
  where ${owned} > 0 and not exists (
    select from product_review r where r.order_no = l.order_no and r.line_no = l.line_no)`;

/** The lines of an order that its buyer may review, by number. */
export async function listReviewableLineNos(
  database: Queryable,
  orderNo: string,
  now: Date,
): Promise<number[]> {
  const { rows } = await database.execute<{ lineNo: number }>(sql`
    select l.line_no as "lineNo" from ${reviewableLines(sql`${now.toISOString()}::timestamptz`)}
      and l.order_no = ${orderNo} order by l.line_no`);
  return rows.map(({ lineNo }) => lineNo);
}
