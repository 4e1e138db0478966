import type { ProductCard } from '@kaituan/contract/product';
import { availabilityOf } from '@kaituan/domain/availability';
import { newArrivalDays } from '@kaituan/domain/shop-limits';
import type { ProductCardRow } from './product-card-query.ts';

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
