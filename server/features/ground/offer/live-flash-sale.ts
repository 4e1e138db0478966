import { type SQL, sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { flashPiecesLeft } from './flash-offer-sql.ts';

/**
 * The common table `flash`: each product with a SKU in a running flash sale with pieces left, at the lowest
 * flash price below the SKU's regular price in the channel.
 */
export function liveFlashSale(channelId: number, now: Date): SQL {
  const at = instantParameter(now);
  return sql`flash as (
    select distinct on (s.product_id) s.product_id, i.flash_price_twd as price_twd, f.ends_at,
      s.moq, s.unit_label,
      sum(i.held) over of_product as held, sum(i.sold) over of_product as sold,
      sum(${flashPiecesLeft} + i.held + i.sold) over of_product as stock
    from flash_sale f
    join flash_sale_item i on i.flash_sale_id = f.id
    join sku s on s.id = i.sku_id
    left join channel_price cp on cp.channel_id = f.channel_id and cp.sku_id = s.id
    where f.channel_id = ${channelId} and f.starts_at <= ${at} and f.ends_at > ${at}
      and i.flash_price_twd < coalesce(cp.price_twd, s.price_twd)
      and i.ended_at is null and ${flashPiecesLeft} > 0
    window of_product as (partition by f.id, s.product_id)
    order by s.product_id, i.flash_price_twd, s.moq, f.ends_at
  )`;
}
