import type { ProductCard } from '@kaituan/contract/product';
import { availabilityOf } from '@kaituan/domain/cart/availability';
import { newArrivalDays } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { epochMs, idsParameter } from '#server/database/row-parameter.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { isMemberPrice, type PriceGroupId, pricedListing } from './priced-listing.ts';
import { visibleListing } from './product-filter-sql.ts';

/** A product as lists read it; moments in milliseconds since 1970. */
export type ProductCardRow = {
  id: number;
  name: string;
  subtitle: string;
  brand_id: number | null;
  brand_name: string | null;
  product_status: ProductCard['productStatus'];
  display_timestamp: number;
  max_end_timestamp: number;
  category_ids: number[];
  temperature: ProductCard['temperature'];
  restricted: ProductCard['restricted'];
  min_price_twd: number;
  max_price_twd: number;
  min_list_price_twd: number;
  from_price_twd: number;
  is_wholesale: boolean;
  is_member_price: boolean;
  preorder_ship_from: number | null;
  available: number;
  low_stock_at: number;
  editor_pick: number | null;
  sold_count: number;
  flash_price_twd: number | null;
  flash_ends_at: number | null;
  flash_stock: number;
  flash_sold: number;
  flash_held: number;
  picture: ProductCard['picture'];
};

/** The columns of a card, from the listing `l`, its product `p`, brand `b`, live `flash` and first picture. */
export const cardColumns = (priceGroupId: PriceGroupId): SQL => sql`
  l.product_id as id, p.name, p.subtitle, l.brand_id, b.name as brand_name, l.product_status,
  ${epochMs(sql`l.display_timestamp`)} as display_timestamp,
  ${epochMs(sql`l.max_end_timestamp`)} as max_end_timestamp,
  l.category_ids, l.temperature, l.restricted, l.min_price_twd, l.max_price_twd,
  l.min_list_price_twd, l.from_price_twd, l.is_wholesale,
  ${isMemberPrice(priceGroupId)} as is_member_price,
  ${epochMs(sql`l.preorder_ship_from`)} as preorder_ship_from,
  l.available::float8 as available, l.low_stock_at, l.editor_pick, l.sold_count,
  flash.price_twd as flash_price_twd, ${epochMs(sql`flash.ends_at`)} as flash_ends_at,
  flash.stock::int as flash_stock, flash.sold::int as flash_sold, flash.held::int as flash_held,
  (
    select jsonb_build_object(
      'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
    from media v where v.product_id = l.product_id order by v.position, v.id limit 1
  ) as picture`;

export const cardJoins = sql`
  join product p on p.id = l.product_id
  left join brand b on b.id = l.brand_id
  left join flash on flash.product_id = l.product_id`;

/** The cards of the given products in the order of their ids; products guests cannot see now are left out. */
export async function listProductCards(
  database: Queryable,
  query: {
    channelId: number;
    priceGroupId: PriceGroupId;
    now: Date;
    productIds: readonly number[];
  },
): Promise<ProductCard[]> {
  const { channelId, priceGroupId, now, productIds } = query;
  if (productIds.length === 0) return [];
  const { rows } = await database.execute<ProductCardRow>(sql`
    with ${liveFlashSale(channelId, now)}
    select ${cardColumns(priceGroupId)}
    from unnest(${idsParameter(productIds)}) with ordinality as chosen(product_id, place)
    join ${pricedListing(priceGroupId)} on l.product_id = chosen.product_id and ${visibleListing(channelId, now)}
    ${cardJoins}
    order by chosen.place`);
  return rows.map((row) => presentProductCard(row, now));
}

const dayMs = 86_400_000;
export const presentInstant = (ms: number): string => new Date(ms).toISOString();

export function presentProductCard(row: ProductCardRow, now: Date): ProductCard {
  const isNewSince = now.getTime() - newArrivalDays * dayMs;
  return {
    id: row.id,
    name: row.name,
    subtitle: row.subtitle,
    brandId: row.brand_id,
    brandName: row.brand_name,
    productStatus: row.product_status,
    displayTimestamp: presentInstant(row.display_timestamp),
    maxEndTimestamp: presentInstant(row.max_end_timestamp),
    categoryIdArray: row.category_ids,
    temperature: row.temperature,
    restricted: row.restricted,
    availability: availabilityOf(
      {
        productStatus: row.product_status,
        displayTimestamp: row.display_timestamp,
        maxEndTimestamp: row.max_end_timestamp,
        preorderShipFrom: row.preorder_ship_from,
        available: row.available,
        lowStockAt: row.low_stock_at,
      },
      now.getTime(),
    ),
    minPriceTwd: row.min_price_twd,
    maxPriceTwd: row.max_price_twd,
    listPriceTwd: row.min_list_price_twd,
    fromPriceTwd: row.from_price_twd,
    hiddenPrice: null,
    isNew: row.display_timestamp > isNewSince,
    isWholesale: row.is_wholesale,
    isMemberPrice: row.is_member_price,
    isEditorPick: row.editor_pick !== null,
    soldCount: row.sold_count,
    flash:
      row.flash_price_twd === null || row.flash_ends_at === null
        ? null
        : {
            priceTwd: row.flash_price_twd,
            endsAt: presentInstant(row.flash_ends_at),
            stock: row.flash_stock,
            sold: row.flash_sold,
            held: row.flash_held,
          },
    picture: row.picture,
  };
}
