import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** Serialises changes of promotion schedules; taken before any campaign is locked. */
export async function lockPromotions(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('times of promotions'))`);
}

/**
 * A product that is in two promotions of a channel at the same time; each promotion is named by kind and
 * number.
 */
export type PromotionClash = { channelId: number; productId: number; promotions: [string, string] };

/**
 * The products that are in two promotions at some moment from now on: flash sales, and group buys of either
 * kind. A product may be in one at a time in a channel.
 */
export async function listPromotionClashes(
  database: Queryable,
  now: Date,
): Promise<PromotionClash[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await database.execute<PromotionClash>(sql`
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
    select a.channel_id as "channelId", a.product_id as "productId",
      array[a.name, b.name] as promotions
    from promotion a
    join promotion b on b.channel_id = a.channel_id and b.product_id = a.product_id
      and b.name > a.name and b.begins < a.ends and a.begins < b.ends
    where a.ends > ${at} and b.ends > ${at}
    order by a.channel_id, a.product_id, a.name, b.name`);
  return rows;
}

/** Runs a change of promotions and returns the clashes that it introduced, not those that existed before. */
export async function findClashesMade<Result>(
  database: Queryable,
  now: Date,
  change: () => Promise<Result>,
): Promise<{ result: Result; clashes: PromotionClash[] }> {
  const list = () => listPromotionClashes(database, now);
  const known = new Set((await list()).map(asKey));
  const result = await change();
  return { result, clashes: (await list()).filter((clash) => !known.has(asKey(clash))) };
}

const asKey = (clash: PromotionClash): string => JSON.stringify(clash);
