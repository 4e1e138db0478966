import type { ProductCard } from '@kaituan/contract/catalog/product';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import {
  type PriceGroupId,
  pricedListing,
} from '#server/features/ground/catalog/priced-listing.ts';
import {
  cardColumns,
  cardJoins,
  type ProductCardRow,
  presentProductCard,
} from '#server/features/ground/catalog/product-card-query.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';

const maxRelatedProducts = 8;

/**
 * Related goods: of the same category before others of the brand, available and recommended ones first.
 * Alcohol is only ever suggested beside alcohol.
 */
export async function listRelatedProducts(
  database: Queryable,
  query: { channelId: number; priceGroupId: PriceGroupId; productId: number; now: Date },
): Promise<ProductCard[]> {
  const { channelId, priceGroupId, productId, now } = query;
  const { rows } = await database.execute<ProductCardRow>(sql`
    with ${liveFlashSale(query)},
    this as (
      select brand_id, restricted, array(
        select category_id from product_category where product_id = ${productId}) as own_categories
      from product where id = ${productId}
    ),
    page as materialized (
      select l.product_id, row_number() over (order by
        (l.available <= 0), (l.category_ids && this.own_categories) desc,
        (l.brand_id is not distinct from this.brand_id) desc,
        coalesce(l.editor_pick, 32767), l.hot_score desc, l.product_id desc) as place
      from product_listing l cross join this
      where ${visibleListing(channelId, now)} and l.product_id <> ${productId}
        and (l.category_ids && this.own_categories or l.brand_id = this.brand_id)
        and (l.restricted <> 'ALCOHOL' or this.restricted = 'ALCOHOL')
      order by place limit ${maxRelatedProducts}
    )
    select ${cardColumns(priceGroupId)} from page
    join ${pricedListing(priceGroupId)} on l.channel_id = ${channelId} and l.product_id = page.product_id
    ${cardJoins}
    order by page.place`);
  return rows.map((row) => presentProductCard(row, now));
}
