import { type SQL, sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { flashPiecesLeft, isFlashSaleOn } from './flash-offer-sql.ts';

/**
 * The common tables `flash_sku`, each SKU in a running flash sale with pieces for a smallest order, at a flash price
 * below the one that the caller pays otherwise; and `flash`, each of their products at the lowest of them. Read from
 * the sales themselves, so that a price begins and ends at its minute, whenever a job runs.
 */
export function liveFlashSale(scope: {
  channelId: number;
  priceGroupId: number | null;
  now: Date;
}): SQL {
  const { channelId, priceGroupId, now } = scope;
  return sql`flash_sku as (
    select s.product_id, s.id as sku_id, s.moq, s.unit_label, f.id as flash_sale_id, f.ends_at,
      i.flash_price_twd as price_twd,
      coalesce(mp.price_twd, cp.price_twd, s.price_twd) as ordinary_price_twd, i.held, i.sold, ${flashPiecesLeft} as pieces_left
    from flash_sale f
    join flash_sale_item i on i.flash_sale_id = f.id
    join sku s on s.id = i.sku_id and not s.is_retired
    left join channel_price cp on cp.channel_id = f.channel_id and cp.sku_id = s.id
    left join price_group_price mp on mp.price_group_id = ${priceGroupId}::int and mp.sku_id = s.id
    where f.channel_id = ${channelId} and ${isFlashSaleOn(instantParameter(now))}
      and i.flash_price_twd < coalesce(mp.price_twd, cp.price_twd, s.price_twd)
      and ${flashPiecesLeft} / s.multiple * s.multiple >= s.moq
  ),
  flash as (
    select distinct on (product_id) product_id, price_twd, ordinary_price_twd,
      ends_at, moq, unit_label,
      sum(held) over of_product as held, sum(sold) over of_product as sold,
      sum(pieces_left + held + sold) over of_product as stock
    from flash_sku
    window of_product as (partition by flash_sale_id, product_id)
    order by product_id, price_twd, moq, ends_at
  )`;
}
