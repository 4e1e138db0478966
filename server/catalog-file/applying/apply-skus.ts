import { sql } from 'drizzle-orm';
import { freshValues, skuFields } from '#server/catalog-file/columns/column-fields.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import {
  collectProblems,
  duplicatesIn,
  idConflictsIn,
} from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { actingStaff } from '#server/http/staff-access.ts';
import { createTargets, mergeRows, writeRows } from './merged-rows.ts';
import { lockPromotionsOfRetired } from './promoted-rules.ts';
import { checkSkuRules } from './sku-rules.ts';

const skuColumns = ['id', 'product_id', 'code', ...skuFields.map(({ into }) => into)];

/** Matches the file's SKUs with the shop's by code, and computes their new values. */
export async function targetSkus(
  database: Queryable,
  problems: ImportProblems,
  { keepsStock, now }: { keepsStock: boolean; now: Date },
): Promise<void> {
  await createTargets(
    database,
    'sku',
    sql`select distinct on (s.code) s.line, s.good, s.code, s.product_code, s.data,
          s.id as given_id, k.id as known_id, k.product_id as known_product_id,
          case when s.product_code is null then k.product_id else coalesce(t.id, p.id) end
            as product_id,
          t.good is distinct from false as is_product_good
        from staged_sku s
        left join sku k on k.code = s.code
        left join target_product t on t.code = s.product_code
        left join product p on p.code = s.product_code
        order by s.code, s.line`,
  );
  await database.execute(sql`create index on target_sku (code)`);
  await lockPromotionsOfRetired(database);
  // Stock sold while the file is being checked must not be overwritten; locked in the order of all who lock several.
  await database.execute(sql`
    select count(*) from (
      select from sku where id in (select id from target_sku where not is_new)
      order by id for update
    ) held`);
  if (keepsStock) await keepStock(database, problems);
  const fresh = { ...freshValues(skuFields), on_hand: 0, reserved: 0 };
  await mergeRows(
    database,
    'sku',
    sql`select t.line, t.is_new, t.id,
          t.good and t.is_product_good
            and t.product_id = coalesce(t.known_product_id, t.product_id) as good,
          case when t.is_new
            then ${JSON.stringify(fresh)}::text::jsonb || jsonb_build_object(
              'list_price_twd', t.data->'price_twd',
              'position', least(32767, coalesce(l.last_position, -1) + row_number() over (
                partition by t.product_id, t.is_new order by t.line)))
            else '{}' end
          || t.data
          || jsonb_build_object('id', t.id, 'product_id', t.product_id, 'code', t.code) as says
        from target_sku t
        left join (
          select product_id, max(position) as last_position from sku group by product_id
        ) l on t.is_new and l.product_id = t.product_id`,
  );
  await checkSkuIdentity(database, problems);
  await checkSkuRules(database, problems, now);
}

/** Ignores the file's stock of existing SKUs, and reports where it differed. */
async function keepStock(database: Queryable, { remarks }: ImportProblems): Promise<void> {
  await collectProblems(
    database,
    remarks,
    'onHand',
    sql`select t.line, format('庫存維持 %s，沒有照檔案改成 %s', k.on_hand, t.data->>'on_hand')
        from target_sku t join sku k on k.id = t.known_id
        where t.good and (t.data->>'on_hand')::int <> k.on_hand`,
  );
  await database.execute(
    sql`update target_sku set data = data - 'on_hand' where known_id is not null`,
  );
}

async function checkSkuIdentity(database: Queryable, { mistakes }: ImportProblems): Promise<void> {
  await collectProblems(database, mistakes, 'skuCode', duplicatesIn('staged_sku', 'code'));
  await collectProblems(database, mistakes, 'skuId', idConflictsIn('sku'));
  await collectProblems(
    database,
    mistakes,
    'productCode',
    sql`select line, case when product_code is null then '新規格要填商品代碼'
          else format('沒有商品「%s」', product_code) end
        from target_sku where product_id is null`,
  );
  await collectProblems(
    database,
    mistakes,
    'skuCode',
    sql`select t.line, format('貨號「%s」已經屬於商品「%s」', t.code, p.code)
        from target_sku t join product p on p.id = t.known_product_id
        where t.product_id <> t.known_product_id`,
  );
}

export async function writeSkus(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table restocked on commit drop as
    select m.id, m.on_hand - coalesce(k.on_hand, 0) as delta, m.on_hand, m.reserved
    from merged_sku m left join sku k on k.id = m.id
    where m.on_hand <> coalesce(k.on_hand, 0)`);
  await writeRows(database, 'sku', skuColumns);
  await database.execute(sql`
    insert into stock_movement (sku_id, kind, delta, on_hand_after, held_after, acted_by)
    select id, 'FILE', delta, on_hand, reserved, ${actingStaff() ?? null}::text
    from restocked order by id`);
  await database.execute(sql`
    create temp table target_price on commit drop as
    select s.id as sku_id, c.channel_id, c.price_twd, coalesce(c.tiers, e.tiers, '[]') as tiers
    from staged_channel_price c
    join target_sku s on s.code = c.sku_code and s.line = c.line
    left join channel_price e on e.channel_id = c.channel_id and e.sku_id = s.id`);
  await database.execute(sql`
    with silenced as (
      delete from channel_price p using target_price w
      where w.price_twd is null and p.channel_id = w.channel_id and p.sku_id = w.sku_id
      returning p.sku_id
    )
    insert into written (subject, id, is_new) select 'sku', sku_id, false from silenced`);
  await database.execute(sql`
    with priced as (
      insert into channel_price as p (channel_id, sku_id, price_twd, tiers)
      select channel_id, sku_id, price_twd, tiers from target_price where price_twd is not null
      on conflict (channel_id, sku_id) do update
        set price_twd = excluded.price_twd, tiers = excluded.tiers
      where (p.price_twd, p.tiers) is distinct from (excluded.price_twd, excluded.tiers)
      returning p.sku_id
    )
    insert into written (subject, id, is_new) select 'sku', sku_id, false from priced`);
}
