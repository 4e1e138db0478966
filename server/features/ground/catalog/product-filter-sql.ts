import type { ProductComparison, ProductCondition } from '@kaituan/domain/catalog/product-filter';
import { newArrivalDays, popularCount } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import { idsParameter, instantParameter } from '#server/database/sql/parameters.ts';

const dayMs = 86_400_000;

/** The products of a channel visible to guests; filters only narrow it. The listing is called `l`. */
export function visibleListing(channelId: number | SQL, now: Date): SQL {
  const at = instantParameter(now);
  return sql`l.channel_id = ${channelId} and l.product_status = 'ACTIVE'
    and l.display_timestamp < ${at} and l.max_end_timestamp > ${at}`;
}

/** Whether a product of the listing `l` is sold out: nothing left, and not or no longer on pre-order. */
export const isSoldOut = (now: Date): SQL =>
  sql`(l.available <= 0 and coalesce(l.preorder_ship_from <= ${instantParameter(now)}, true))`;

type Place = { channelId: number; now: Date };

/**
 * The ids of what is popular in a channel: the shop's recommendations, then real bestsellers; with few of them
 * there are few. Reads the first rows of the index product_listing_by_hotness and no other.
 */
export const popularProducts = (
  channelId: number,
  now: Date,
  { max = popularCount, condition = sql`true` }: { max?: number; condition?: SQL } = {},
): SQL => sql`
  select first.product_id
  from (
    select l.product_id, l.editor_pick, l.hot_score from product_listing l
    where ${visibleListing(channelId, now)} and ${condition}
    order by coalesce(l.editor_pick, 32767), - l.hot_score, - l.product_id
    limit ${max}
  ) first
  where first.editor_pick is not null or first.hot_score > 0`;

/**
 * One entry of a filter, whose conditions are joined by `or`; an empty entry matches nothing. Reads the common
 * table `flash`.
 */
export function filterEntrySql(entry: readonly ProductCondition[], place: Place): SQL {
  const conditions = entry.map((condition) =>
    allOf(condition.map((one) => comparisonSql(one, place))),
  );
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

/** Joins conditions by `and`; no condition matches everything. */
export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`true`;
}

const instantColumn = {
  displayTimestamp: sql`l.display_timestamp`,
  maxEndTimestamp: sql`l.max_end_timestamp`,
};
const comparisonSign = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

function comparisonSql(comparison: ProductComparison, place: Place): SQL {
  const { now } = place;
  switch (comparison.field) {
    case 'productStatus':
      return sql`l.product_status = any(${tokensParameter(comparison.values)})`;
    case 'temperature':
      return sql`l.temperature = any(${tokensParameter(comparison.values)})`;
    case 'availability':
      return anyOf(comparison.values.map((value) => availabilitySql(value, now)));
    case 'flag':
      return anyOf(comparison.values.map((value) => flagSql(value, place)));
    case 'brandId':
      return sql`l.brand_id = any(${idsParameter(comparison.values)})`;
    case 'categoryId':
      return sql`l.category_ids && ${idsParameter(comparison.values)}`;
    case 'activityId':
      return sql`l.activity_ids && ${idsParameter(comparison.values)}`;
    case 'price':
      return priceSql(comparison.fromTwd, comparison.toTwd);
    case 'displayTimestamp':
    case 'maxEndTimestamp': {
      const at = comparison.at === 'NOW' ? now : new Date(comparison.at);
      const sign = comparisonSign[comparison.operator];
      return sql`${instantColumn[comparison.field]} ${sign} ${instantParameter(at)}`;
    }
  }
}

/** By the lower one of the listing's price and the flash price. */
function priceSql(fromTwd: number, toTwd: number): SQL {
  const inFlash = (isPrice: SQL) => sql`(select product_id from flash where ${isPrice})`;
  return sql`(l.min_price_twd >= ${fromTwd}::bigint
    and l.product_id not in ${inFlash(sql`price_twd < ${fromTwd}::bigint`)}
    and (l.min_price_twd <= ${toTwd}::bigint
      or l.product_id in ${inFlash(sql`price_twd <= ${toTwd}::bigint`)}))`;
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** Words of the filter language need no escaping in an array literal. */
const tokensParameter = (words: readonly string[]): SQL => sql`${`{${words.join(',')}}`}::text[]`;

function availabilitySql(value: string, now: Date): SQL {
  if (value === 'SOLD_OUT') return isSoldOut(now);
  const isPreorder = sql`coalesce(l.preorder_ship_from > ${instantParameter(now)}, false)`;
  return value === 'PREORDER' ? isPreorder : sql`(l.available > 0 and not ${isPreorder})`;
}

function flagSql(value: string, { channelId, now }: Place): SQL {
  if (value === 'HOT') return sql`l.product_id in (${popularProducts(channelId, now)})`;
  if (value === 'WHOLESALE') return sql`l.is_wholesale`;
  if (value === 'FLASH') return sql`l.product_id in (select product_id from flash)`;
  const newSince = new Date(now.getTime() - newArrivalDays * dayMs);
  return sql`l.display_timestamp > ${instantParameter(newSince)}`;
}
