import type { FlashSaleStatus } from '@kaituan/domain/flash-sale/flash-sale-life';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { flashPiecesLeft } from '#server/features/ground/offer/flash-offer-sql.ts';

/** How long recently released pieces are shown. */
const releasedWithinMs = 5 * 60_000;
/** The most sales in one response: upcoming ones soonest first, ended ones latest first. */
const maxFlashSales = 10;

export type FlashItemRow = {
  skuId: number;
  flashPriceTwd: number;
  perMember: number;
  perOrder: number | null;
  stock: number;
  sold: number;
  held: number;
  piecesLeft: number;
  released: number;
  releasedAtMs: number | null;
};
export type FlashSaleRow = {
  id: number;
  title: string;
  startsAtMs: number;
  endsAtMs: number;
  isReminded: boolean;
  items: FlashItemRow[];
};

export type FlashSaleQuery = {
  channelId: number;
  status: readonly FlashSaleStatus[];
  productId: number | undefined;
  memberId: string | null;
  now: Date;
};

/** The flash sales of a channel in these states, with what is available of each. */
export async function listFlashSales(
  database: Database,
  { channelId, status, productId, memberId, now }: FlashSaleQuery,
): Promise<FlashSaleRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const releasedSince = sql`${new Date(now.getTime() - releasedWithinMs).toISOString()}::timestamptz`;
  const isOfProduct = productId === undefined ? sql`` : sql`and s.product_id = ${productId}`;
  const { rows } = await database.execute<FlashSaleRow>(sql`
    with sale as (
      select f.*, case when f.ends_at <= ${at} then 'ENDED' when f.starts_at <= ${at} then 'LIVE'
        else 'SCHEDULED' end as status
      from flash_sale f where f.channel_id = ${channelId} and f.cancelled_at is null
    ),
    item as (
      select f.id, jsonb_agg(jsonb_build_object(
        'skuId', i.sku_id, 'flashPriceTwd', i.flash_price_twd,
        'perMember', i.per_member, 'perOrder', i.per_order,
        'stock', coalesce(i.moved_in, least(i.stock, s.on_hand - s.reserved)),
        'sold', i.sold, 'held', i.held, 'piecesLeft', ${flashPiecesLeft},
        'released', case when i.released_at > ${releasedSince} and f.status = 'LIVE' then (
          select coalesce(sum(l.quantity), 0)
          from order_line l join shop_order o on o.order_no = l.order_no
          where l.flash_sale_id = f.id and l.sku_id = i.sku_id and l.hold_state = 'RELEASED'
            and o.payment_status = 'EXPIRED' and o.closed_at > ${releasedSince}) else 0 end,
        'releasedAtMs', ${epochMs(sql`i.released_at`)}
      ) order by i.sku_id) as items
      from sale f
      join flash_sale_item i on i.flash_sale_id = f.id
      join sku s on s.id = i.sku_id ${isOfProduct}
      where f.status = any(${`{${status.join(',')}}`}::text[])
      group by f.id
    )
    select f.id, f.title, ${epochMs(sql`f.starts_at`)} as "startsAtMs",
      ${epochMs(sql`f.ends_at`)} as "endsAtMs", item.items,
      exists (
        select from flash_sale_reminder r
        where r.flash_sale_id = f.id and r.member_id = ${memberId}) as "isReminded"
    from sale f join item using (id)
    order by f.status = 'ENDED', f.status = 'SCHEDULED',
      case when f.status = 'ENDED' then ${at} - f.ends_at else f.ends_at - ${at} end, f.id
    limit ${maxFlashSales}`);
  return rows;
}
