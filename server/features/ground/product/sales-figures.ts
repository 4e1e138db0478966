import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';

/** Products are ranked by the sales of this many days, recent ones weighing more. */
const rankedDays = 7;
const halfLifeDays = 3;
/** With fewer buyers a product is not called popular. */
const leastBuyers = 3;

/**
 * Counts sold pieces, paid and neither cut by a group's close nor returned, for the given products: the
 * total, and the score of the last week.
 */
export async function refreshSales(
  database: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const chosen = idsParameter(productIds);
  const at = sql`${now.toISOString()}::timestamptz`;
  await database.execute(sql`
    with sale as (
      select o.channel_id, l.product_id, o.member_id,
        coalesce(l.settled_quantity, l.quantity) - l.returned_quantity as pieces,
        extract(epoch from ${at} - coalesce(o.paid_at, o.placed_at)) / 86400.0 as age_days
      from order_line l join shop_order o on o.order_no = l.order_no
      where l.product_id = any(${chosen})
        and o.status in ('CONFIRMED', 'COMPLETED')
        and o.payment_status in ('PAID', 'PARTIALLY_REFUNDED')
    ),
    figure as (
      select channel_id, product_id, sum(pieces)::int as sold,
        count(distinct member_id)
          filter (where age_days <= ${rankedDays}::int and pieces > 0) as buyers,
        sum(pieces * power(0.5, age_days / ${halfLifeDays}::float8))
          filter (where age_days <= ${rankedDays}::int) as heat
      from sale group by channel_id, product_id
    ),
    counted as (
      select p.channel_id, p.product_id, coalesce(f.sold, 0) as sold,
        (case when f.buyers >= ${leastBuyers}::int then f.heat else 0 end)::real as heat
      from product_listing p
      left join figure f on f.channel_id = p.channel_id and f.product_id = p.product_id
      where p.product_id = any(${chosen})
    )
    update product_listing p set sold_count = c.sold, hot_score = coalesce(c.heat, 0)
    from counted c
    where p.channel_id = c.channel_id and p.product_id = c.product_id
      and (p.sold_count, p.hot_score) is distinct from (c.sold, coalesce(c.heat, 0))`);
}

/** Lowers the score of products without recent sales. */
export async function coolRanking(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select distinct product_id as id from product_listing where hot_score > 0 order by 1`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await refreshSales(database, ids, now);
  return ids.length;
}
