import type { ProductCard } from '@kaituan/contract/catalog/product';
import { availabilityOf } from '@kaituan/domain/cart/availability';
import { parseContent } from '@kaituan/domain/pricing/unit-price';
import { newArrivalDays } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { columnsAs } from '#server/database/sql/columns.ts';
import { epochMs, idsParameter } from '#server/database/sql/parameters.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { priceAtMinimum } from './price-at-minimum.ts';
import { type PriceGroupId, pricedListing } from './priced-listing.ts';
import { visibleListing } from './product-filter-sql.ts';
import { isSkuInStock } from './sku-in-stock.ts';

/** A product as lists read it; moments in milliseconds since 1970. */
export type ProductCardRow = {
  id: number;
  name: string;
  subtitle: string;
  brandId: number | null;
  brandName: string | null;
  productStatus: ProductCard['productStatus'];
  displayTimestamp: number;
  maxEndTimestamp: number;
  categoryIds: number[];
  temperature: ProductCard['temperature'];
  restricted: ProductCard['restricted'];
  minPriceTwd: number;
  maxPriceTwd: number;
  fromPriceTwd: number;
  isWholesale: boolean;
  preorderShipFrom: number | null;
  available: number;
  lowStockAt: number;
  editorPick: number | null;
  soldCount: number;
  flashPriceTwd: number | null;
  flashOrdinaryPriceTwd: number;
  flashMaxPriceTwd: number;
  flashEndsAt: number | null;
  flashStock: number;
  flashSold: number;
  flashHeld: number;
  flashMoq: number;
  flashUnitLabel: string;
  cheapest: {
    moq: number;
    unitLabel: string;
    listPriceTwd: number;
    optionText: string;
    isMemberPrice: boolean;
  };
  netContent: string | null;
  picture: ProductCard['picture'];
};

/** The SKUs of the listing `l` with their prices for the caller. */
const soldSkus = (priceGroupId: PriceGroupId): SQL => sql`
  sku s
  left join channel_price cp on cp.channel_id = l.channel_id and cp.sku_id = s.id
  left join price_group_price mp on mp.price_group_id = ${priceGroupId}::int and mp.sku_id = s.id
  where s.product_id = l.product_id and not s.is_retired`;

const leastPrice = priceAtMinimum({
  price: sql`coalesce(mp.price_twd, cp.price_twd, s.price_twd)`,
  tiers: sql`coalesce(mp.tiers, cp.tiers, s.tiers)`,
  moq: sql`s.moq`,
});

/** The SKU at the lowest price that the listing `l` shows; of several one in stock, with the smallest order. */
export const cheapestSku = (priceGroupId: PriceGroupId): SQL => sql`(
  select jsonb_build_object('moq', s.moq, 'unitLabel', s.unit_label, 'listPriceTwd', s.list_price_twd,
    'optionText', array_to_string(s.option_values, ' '), 'isMemberPrice', mp.sku_id is not null)
  from ${soldSkus(priceGroupId)}
  order by ${leastPrice} <> l.min_price_twd, not ${isSkuInStock}, s.moq, s.position, s.id
  limit 1
)`;

/** The highest price of the listing `l` while its flash sale is on; not computed without one. */
const highestInFlashSale = (priceGroupId: PriceGroupId): SQL => sql`
  case when flash.product_id is not null then (
    select max(least(${leastPrice}, (
      select min(one.price_twd) from flash_sku one where one.sku_id = s.id)))
    from ${soldSkus(priceGroupId)} and ${leastPrice} <= l.max_price_twd
  ) end`;

/** The columns of a card, from the listing `l`, its product `p`, brand `b`, live `flash` and first picture. */
export const cardColumns = (priceGroupId: PriceGroupId): SQL =>
  columnsAs({
    id: sql`l.product_id`,
    name: sql`p.name`,
    subtitle: sql`p.subtitle`,
    brandId: sql`l.brand_id`,
    brandName: sql`b.name`,
    productStatus: sql`l.product_status`,
    displayTimestamp: epochMs(sql`l.display_timestamp`),
    maxEndTimestamp: epochMs(sql`l.max_end_timestamp`),
    categoryIds: sql`l.category_ids`,
    temperature: sql`l.temperature`,
    restricted: sql`l.restricted`,
    minPriceTwd: sql`l.min_price_twd`,
    maxPriceTwd: sql`l.max_price_twd`,
    fromPriceTwd: sql`l.from_price_twd`,
    isWholesale: sql`l.is_wholesale`,
    preorderShipFrom: epochMs(sql`l.preorder_ship_from`),
    available: sql`l.available::float8`,
    lowStockAt: sql`l.low_stock_at`,
    editorPick: sql`l.editor_pick`,
    soldCount: sql`l.sold_count`,
    flashPriceTwd: sql`flash.price_twd`,
    flashOrdinaryPriceTwd: sql`flash.ordinary_price_twd`,
    flashMaxPriceTwd: highestInFlashSale(priceGroupId),
    flashEndsAt: epochMs(sql`flash.ends_at`),
    flashStock: sql`flash.stock::int`,
    flashSold: sql`flash.sold::int`,
    flashHeld: sql`flash.held::int`,
    flashMoq: sql`flash.moq`,
    flashUnitLabel: sql`flash.unit_label`,
    cheapest: cheapestSku(priceGroupId),
    netContent: sql`p.food ->> 'netContent'`,
    picture: sql`(
      select jsonb_build_object(
        'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
      from media v where v.product_id = l.product_id order by v.position, v.id limit 1)`,
  });

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
    with ${liveFlashSale(query)}
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
    brandId: row.brandId,
    brandName: row.brandName,
    productStatus: row.productStatus,
    displayTimestamp: presentInstant(row.displayTimestamp),
    maxEndTimestamp: presentInstant(row.maxEndTimestamp),
    categoryIdArray: row.categoryIds,
    temperature: row.temperature,
    restricted: row.restricted,
    availability: availabilityOf(
      {
        productStatus: row.productStatus,
        displayTimestamp: row.displayTimestamp,
        maxEndTimestamp: row.maxEndTimestamp,
        preorderShipFrom: row.preorderShipFrom,
        available: row.available,
        lowStockAt: row.lowStockAt,
      },
      now.getTime(),
    ),
    minPriceTwd: row.minPriceTwd,
    maxPriceTwd: row.maxPriceTwd,
    listPriceTwd: row.cheapest.listPriceTwd,
    fromPriceTwd: row.fromPriceTwd,
    minQuantity: row.cheapest.moq,
    unitLabel: row.cheapest.unitLabel,
    content: parseContent(row.cheapest.optionText) ?? parseContent(row.netContent ?? '') ?? null,
    hiddenPrice: null,
    isNew: row.displayTimestamp > isNewSince,
    isWholesale: row.isWholesale,
    isMemberPrice: row.cheapest.isMemberPrice,
    isEditorPick: row.editorPick !== null,
    soldCount: row.soldCount,
    flash:
      row.flashPriceTwd === null || row.flashEndsAt === null
        ? null
        : {
            priceTwd: row.flashPriceTwd,
            ordinaryPriceTwd: row.flashOrdinaryPriceTwd,
            maxPriceTwd: row.flashMaxPriceTwd,
            endsAt: presentInstant(row.flashEndsAt),
            stock: row.flashStock,
            sold: row.flashSold,
            held: row.flashHeld,
            minQuantity: row.flashMoq,
            unitLabel: row.flashUnitLabel,
          },
    picture: row.picture,
  };
}
