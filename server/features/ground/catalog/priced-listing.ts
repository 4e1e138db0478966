import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** The price group whose prices a caller gets in a channel; null for guests and members of none. */
export type PriceGroupId = number | null;

/** The price group of a member in a channel. */
export async function findPriceGroup(
  database: Queryable,
  channelId: number,
  memberId: string | null,
): Promise<PriceGroupId> {
  if (memberId === null) return null;
  const { rows } = await database.execute<{ id: number }>(sql`
    select price_group_id as id from price_group_member
    where member_id = ${memberId} and channel_id = ${channelId}`);
  return rows[0]?.id ?? null;
}

const samePrices = [
  'channel_id, product_id, product_status, display_timestamp, max_end_timestamp, brand_id',
  'category_ids, category_set_id, activity_ids, temperature, restricted, min_list_price_twd',
  'preorder_ship_from, available, low_stock_at, editor_pick, hot_score, sold_count',
]
  .flatMap((line) => line.split(', '))
  .map((column) => `pl.${column}`)
  .join(', ');
const ownPrices = ['min_price_twd', 'max_price_twd', 'from_price_twd', 'is_wholesale']
  .map((column) => `coalesce(own.${column}, pl.${column}) as ${column}`)
  .join(', ');

/**
 * The listing `l`, with the prices of a price group where it has its own: everything that shows, sorts,
 * filters or counts by price reads it, so that all go by the price the caller pays.
 */
export const pricedListing = (priceGroupId: PriceGroupId): SQL =>
  priceGroupId === null
    ? sql`product_listing l`
    : sql`(
        select ${sql.raw(samePrices)}, ${sql.raw(ownPrices)}
        from product_listing pl left join price_group_listing own
          on own.price_group_id = ${priceGroupId} and own.product_id = pl.product_id
      ) l`;
