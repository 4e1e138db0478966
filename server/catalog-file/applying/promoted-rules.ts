import {
  type GoodsPromotion,
  listWithdrawals,
  retiredMistake,
  type SellingFacts,
} from '@kaituan/domain/catalog/product-status';
import { type SQL, sql } from 'drizzle-orm';
import { headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import type { ProblemList } from '#server/catalog-file/import-problems.ts';
import type { Queryable } from '#server/database/database.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { lockPromotions } from '#server/features/records/flash-sale/live-promotion.ts';

/** Nobody plans a promotion of goods while they are taken away from it. Taken before the rows of SKUs, as who plans one does. */
async function lockPromotionsIfAny(database: Queryable, isTakenAway: SQL): Promise<boolean> {
  const { rows } = await database.execute(sql`${isTakenAway} limit 1`);
  if (rows.length > 0) await lockPromotions(database);
  return rows.length > 0;
}

export async function lockPromotionsOfRetired(database: Queryable): Promise<void> {
  await lockPromotionsIfAny(
    database,
    sql`select from target_sku t join sku k on k.id = t.known_id
        where (t.data->>'is_retired')::boolean and not k.is_retired`,
  );
}

/** What a group buy or a flash sale sells, or is planned to, is not taken off sale before it is over. */
export async function checkWithdrawn(
  database: Queryable,
  mistakes: ProblemList,
  now: Date,
): Promise<void> {
  const changed = sql`
    from merged_product m
    join target_product t on t.id = m.id
    join product e on e.id = m.id
    where m.good and not m.is_new and (
      (e.product_status = 'ACTIVE' and m.product_status <> 'ACTIVE')
      or (e.restricted = 'NONE' and m.restricted <> 'NONE')
      or m.display_timestamp > e.display_timestamp or m.max_end_timestamp < e.max_end_timestamp
      or exists (select from channel_product o where o.product_id = m.id and t.offers is not null
        and not t.offers @> jsonb_build_array(jsonb_build_object('channelId', o.channel_id)))
    )`;
  if (!(await lockPromotionsIfAny(database, sql`select ${changed}`))) return;
  const factsOf = (row: SQL, channelIds: SQL) => sql`jsonb_build_object(
    'productStatus', ${row}.product_status, 'restricted', ${row}.restricted,
    'displayTimestamp', ${epochMs(sql`${row}.display_timestamp`)},
    'maxEndTimestamp', ${epochMs(sql`${row}.max_end_timestamp`)}, 'channelIds', ${channelIds})`;
  const stored = sql`(select coalesce(jsonb_agg(o.channel_id), '[]')
    from channel_product o where o.product_id = m.id)`;
  const told = sql`(select coalesce(jsonb_agg(o->'channelId'), '[]')
    from jsonb_array_elements(t.offers) o)`;
  const { rows } = await database.execute<{
    line: number;
    before: SellingFacts;
    after: SellingFacts;
    promotions: GoodsPromotion[];
  }>(sql`
    with promoted as (${promotedSkus(now)}),
    of_product as (
      select k.product_id, jsonb_agg(promotion order by promoted.id) as promotions
      from promoted join sku k on k.id = promoted.sku_id group by k.product_id
    )
    select m.line, ${factsOf(sql`e`, stored)} as before,
      ${factsOf(sql`m`, sql`case when t.offers is null then ${stored} else ${told} end`)} as after,
      (select promotions from of_product where product_id = m.id) as promotions
    ${changed} and m.id in (select product_id from of_product)`);
  for (const { line, before, after, promotions } of rows) {
    for (const { field, text } of listWithdrawals(before, after, promotions)) {
      mistakes.add({ line, column: headingOf(field), reason: text });
    }
  }
}

/** The same for its variants. */
export async function checkRetired(
  database: Queryable,
  mistakes: ProblemList,
  now: Date,
): Promise<void> {
  const { rows } = await database.execute<{
    line: number;
    code: string;
    promotion: GoodsPromotion;
  }>(sql`
    with promoted as (${promotedSkus(now)})
    select distinct on (m.id) m.line, m.code, p.promotion
    from merged_sku m join sku k on k.id = m.id join promoted p on p.sku_id = m.id
    where m.good and m.is_retired and not k.is_retired
    order by m.id, p.id`);
  for (const { line, code, promotion } of rows) {
    const reason = retiredMistake(promotion, code);
    mistakes.add({ line, column: headingOf('isRetired'), reason });
  }
}

/** Each variant of a promotion that is not over; a draft whose time has passed was given up. */
export function promotedSkus(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    select i.sku_id, c.id, jsonb_build_object('kind', 'GROUP_BUY', 'id', c.id, 'title', c.title,
      'channelId', c.channel_id, 'startsAt', ${epochMs(sql`c.opens_at`)},
      'endsAt', ${epochMs(sql`c.closes_at`)}) as promotion
    from group_campaign_item i join group_campaign c on c.id = i.campaign_id
    where c.status in ('SCHEDULED', 'OPEN', 'CLOSING')
      or (c.status = 'DRAFT' and c.closes_at > ${at})
    union all
    select i.sku_id, f.id, jsonb_build_object('kind', 'FLASH', 'id', f.id, 'title', f.title,
      'channelId', f.channel_id, 'startsAt', ${epochMs(sql`f.starts_at`)},
      'endsAt', ${epochMs(sql`f.ends_at`)})
    from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
    where i.ended_at is null and f.cancelled_at is null and f.ends_at > ${at}`;
}
