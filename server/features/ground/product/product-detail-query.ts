import type { Recall } from '@kaituan/contract/catalog/product-detail';
import type { Picture } from '@kaituan/contract/media';
import type { rescissionExemptionText } from '@kaituan/domain/order/rescission';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { jsonAs } from '#server/database/sql/columns.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import {
  type PriceGroupId,
  pricedListing,
} from '#server/features/ground/catalog/priced-listing.ts';
import {
  cardColumns,
  cardJoins,
  type ProductCardRow,
} from '#server/features/ground/catalog/product-card-query.ts';
import { flashOffer } from '#server/features/ground/offer/flash-offer-sql.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { type SkuRow, skuColumns } from '#server/features/ground/offer/sku-price.ts';
import { recallOf } from './recall-query.ts';

export type ProductDetailRow = ProductCardRow & {
  code: string;
  descriptionHtml: string;
  tags: string[];
  specs: { name: string; value: string }[];
  options: { name: string; values: string[] }[];
  origin: string;
  weightG: number | null;
  sidesMm: [number, number, number] | null;
  food: {
    ingredients: string;
    allergens: string[];
    netContent: string;
    shelfLifeDays: number;
  } | null;
  rescissionExemption: keyof typeof rescissionExemptionText | null;
  isInFlashSale: boolean;
  recall: Recall | null;
  categoryTrail: { id: number; name: string }[] | null;
  pictures: Picture[] | null;
  skus: SkuRow[];
};

/** Everything a product's page shows, whatever its state; undefined when the channel does not offer it. */
export async function findProductDetail(
  database: Queryable,
  query: {
    channelId: number;
    productId: number;
    memberId: string | null;
    priceGroupId: PriceGroupId;
    now: Date;
  },
): Promise<ProductDetailRow | undefined> {
  const { channelId, productId, memberId, priceGroupId, now } = query;
  const at = instantParameter(now);
  const flash = flashOffer({
    channelId: sql`${channelId}::int`,
    memberId: sql`${memberId}::text`,
    now: at,
  });
  const { rows } = await database.execute<ProductDetailRow>(sql`
    with recursive ${liveFlashSale(query)},
    trail(id, parent_id, name, height) as (
      (select c.id, c.parent_id, c.name, 0
      from product_category pc join category c on c.id = pc.category_id
      where pc.product_id = ${productId} order by pc.position, c.id limit 1)
      union all
      select c.id, c.parent_id, c.name, t.height + 1
      from trail t join category c on c.id = t.parent_id where t.height < 10
    )
    select ${cardColumns(priceGroupId)}, p.code, p.description_html as "descriptionHtml", p.tags,
      p.specs, p.options, p.origin, p.weight_g as "weightG", p.sides_mm as "sidesMm", p.food,
      p.rescission_exemption as "rescissionExemption",
      exists (
        select from flash_sale f
        join flash_sale_item i on i.flash_sale_id = f.id
        join sku s on s.id = i.sku_id
        where f.channel_id = ${channelId} and f.ends_at > ${at} and f.cancelled_at is null
          and s.product_id = ${productId}
      ) as "isInFlashSale",
      ${recallOf(sql`l.product_id`, channelId, now)} as recall,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by height desc)
        from trail) as "categoryTrail",
      (select jsonb_agg(jsonb_build_object('id', v.id, 'width', v.width, 'height', v.height,
          'alt', v.alt, 'color', v.color) order by v.position, v.id)
        from media v where v.product_id = l.product_id) as pictures,
      (select jsonb_agg(${jsonAs({ ...skuColumns, flash })} order by s.position, s.id)
        from sku s
        left join channel_price cp on cp.channel_id = ${channelId} and cp.sku_id = s.id
        left join price_group_price mp
          on mp.price_group_id = ${priceGroupId} and mp.sku_id = s.id
        where s.product_id = l.product_id and not s.is_retired) as skus
    from ${pricedListing(priceGroupId)} ${cardJoins}
    where l.channel_id = ${channelId} and l.product_id = ${productId}`);
  return rows[0];
}
