import type { ReviewableLine } from '@kaituan/contract/review';
import { reviewUntil, reviewWindowDays } from '@kaituan/domain/review/review-rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

const kept = sql`coalesce(l.settled_quantity, l.quantity) - l.returned_quantity`;

/** Pieces of an order line `l` that its buyer got and kept. */
export const keptQuantity = kept;

/** Order lines `l` of orders `o` whose buyers may review them at a moment, with their parcels `s`. */
export const reviewableLines = (at: SQL) => sql`
  order_line l
  join shop_order o on o.order_no = l.order_no and o.status in ('CONFIRMED', 'COMPLETED')
  join shipment s on s.order_no = l.order_no and s.shipment_no = l.shipment_no
    and s.status in ('DELIVERED', 'PICKED_UP')
    and s.delivered_at > ${at} - ${reviewWindowDays} * interval '1 day'
  join product p on p.id = l.product_id
  where ${kept} > 0 and not exists (
    select from product_review r where r.order_no = l.order_no and r.line_no = l.line_no)`;

const maxLines = 50;

type Row = Omit<ReviewableLine, 'receivedAt' | 'until'> & { receivedAt: string };

/** What a member may review in a channel, last received first. */
export async function listReviewableLines(
  database: Queryable,
  { memberId, channelId, now }: { memberId: string; channelId: number; now: Date },
): Promise<ReviewableLine[]> {
  const { rows } = await database.execute<Row>(sql`
    select l.order_no as "orderNo", l.line_no as "lineNo", l.sku_id as "skuId",
      l.product_id as "productId", l.name, l.option_text as "optionText",
      l.unit_label as "unitLabel", to_json(s.delivered_at) #>> '{}' as "receivedAt",
      (select jsonb_build_object('id', v.id, 'width', v.width, 'height', v.height,
        'alt', v.alt, 'color', v.color) from media v where v.id = l.media_id) as picture
    from ${reviewableLines(sql`${now.toISOString()}::timestamptz`)}
      and o.member_id = ${memberId} and o.channel_id = ${channelId}
    order by s.delivered_at desc, l.order_no, l.line_no limit ${maxLines}`);
  return rows.map((row) => {
    const receivedAt = new Date(row.receivedAt);
    return {
      ...row,
      receivedAt: receivedAt.toISOString(),
      until: new Date(reviewUntil(receivedAt.getTime())).toISOString(),
    };
  });
}

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
