import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** Lets one transaction at a time say what is promoted when; taken before any campaign is locked. */
export async function lockPromotions(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('times of promotions'))`);
}

/** A product that two promotions have at the same time; each is named by its kind and number. */
export type PromotionClash = { productId: number; promotions: string[] };

/**
 * The products that are in more than one promotion at some moment from now on: flash sales, and group buys of
 * either kind. A product may be in one at a time in a channel.
 */
export async function listPromotionClashes(
  database: Queryable,
  now: Date,
): Promise<PromotionClash[]> {
  const { rows } = await database.execute<{ product_id: number; promotions: string[] }>(sql`
    with promotion as (
      select distinct f.channel_id, s.product_id, 'FLASH ' || f.id as name, f.starts_at as begins,
        f.ends_at as ends
      from flash_sale f
      join flash_sale_item i on i.flash_sale_id = f.id
      join sku s on s.id = i.sku_id
      where i.ended_at is null
      union all
      select distinct c.channel_id, s.product_id, c.mode || ' ' || c.id, c.opens_at, c.closes_at
      from group_campaign c
      join group_campaign_item i on i.campaign_id = c.id
      join sku s on s.id = i.sku_id
      where c.status in ('SCHEDULED', 'OPEN', 'CLOSING')
    )
    select a.product_id, array_agg(distinct a.name order by a.name) as promotions
    from promotion a
    where a.ends > ${now.toISOString()}::timestamptz and exists (
      select from promotion b
      where b.channel_id = a.channel_id and b.product_id = a.product_id and b.name <> a.name
        and b.begins < a.ends and a.begins < b.ends and b.ends > ${now.toISOString()}::timestamptz)
    group by a.product_id
    order by a.product_id`);
  return rows.map(({ product_id: productId, promotions }) => ({ productId, promotions }));
}
