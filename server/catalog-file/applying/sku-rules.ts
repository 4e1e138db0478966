import { priceJumpFactor, slipRemark } from '@kaituan/domain/pricing/price-jump';
import { sql } from 'drizzle-orm';
import type { ImportProblems, ProblemList } from '#server/catalog-file/import-problems.ts';
import { collectProblems } from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { checkRetired } from './promoted-rules.ts';

const maxSkusOfProduct = 100;

/** Rules between the values of a SKU, from the file or the shop. */
export async function checkSkuRules(
  database: Queryable,
  { mistakes, remarks }: ImportProblems,
  now: Date,
): Promise<void> {
  await collectProblems(
    database,
    mistakes,
    'price',
    sql`select line, '新規格要有售價' from merged_sku where good and price_twd is null`,
  );
  await collectProblems(
    database,
    mistakes,
    'moq',
    sql`select line, format('起訂量 %s 不是訂購倍數 %s 的倍數', moq, multiple)
        from merged_sku where good and moq % multiple <> 0`,
  );
  await collectProblems(
    database,
    mistakes,
    'maxPerOrder',
    sql`select line, format('單筆上限 %s 小於起訂量 %s', max_per_order, moq)
        from merged_sku where good and max_per_order < moq`,
  );
  await collectProblems(
    database,
    mistakes,
    'onHand',
    sql`select line, format('庫存 %s 少於已被訂走的 %s', on_hand, reserved)
        from merged_sku where good and on_hand < reserved`,
  );
  await collectProblems(
    database,
    remarks,
    'price',
    sql`select line, format('售價 %s 高於建議售價 %s', price_twd, list_price_twd)
        from merged_sku where good and price_twd > list_price_twd`,
  );
  await collectProblems(
    database,
    remarks,
    'tiers',
    sql`select line, format('量價 %s 高於售價 %s', tiers->0->>'unitPriceTwd', price_twd)
        from merged_sku where good and (tiers->0->>'unitPriceTwd')::int > price_twd`,
  );
  await collectProblems(
    database,
    remarks,
    'price',
    sql`select m.line, format('售價從 %s 改成 %s，差 %s 倍以上，%s',
          k.price_twd, m.price_twd, ${priceJumpFactor}::int, ${slipRemark}::text)
        from merged_sku m join sku k on k.id = m.id
        where m.good and k.price_twd > 0
          and (m.price_twd >= k.price_twd::bigint * ${priceJumpFactor}::int
            or m.price_twd::bigint * ${priceJumpFactor}::int <= k.price_twd)`,
  );
  // A price of a quantity that is new is compared with the price of one piece.
  await collectProblems(
    database,
    remarks,
    'tiers',
    sql`select line, format('買 %s 件以上的單價從 %s 改成 %s，差 %s 倍以上，%s',
          quantity, before_twd, to_twd, ${priceJumpFactor}::int, ${slipRemark}::text)
        from (
          select m.line, (tier->>'minQty')::int as quantity,
            coalesce((had->>'unitPriceTwd')::bigint, m.price_twd) as before_twd,
            (tier->>'unitPriceTwd')::bigint as to_twd
          from merged_sku m
          left join sku k on k.id = m.id
          cross join jsonb_array_elements(m.tiers) tier
          left join lateral jsonb_array_elements(k.tiers) had on had->'minQty' = tier->'minQty'
          where m.good
        ) asked
        where before_twd > 0 and (to_twd >= before_twd * ${priceJumpFactor}::int
          or to_twd * ${priceJumpFactor}::int <= before_twd)`,
  );
  await checkOptions(database, { mistakes, remarks });
  await checkRetired(database, mistakes, now);
}

/**
 * Lists the SKUs whose stock the file would change. The file has the stock from when it was exported, so
 * later sales would be put back; the owner must confirm it.
 */
export async function checkStock(
  database: Queryable,
  list: ProblemList,
  isMeant: boolean,
): Promise<void> {
  const wayOut = isMeant ? '' : '，確定要改請加 --stock';
  await collectProblems(
    database,
    list,
    'onHand',
    sql`select m.line, format('庫存從 %s 改成 %s', k.on_hand, m.on_hand) || ${wayOut}::text
        from merged_sku m join sku k on k.id = m.id
        where m.good and m.on_hand <> k.on_hand`,
  );
}

/** Every SKU that is sold has one value per option of its product, and no two are the same. */
async function checkOptions(database: Queryable, { mistakes }: ImportProblems): Promise<void> {
  await createFinalSkus(database);
  await collectProblems(
    database,
    mistakes,
    'optionValues',
    sql`select line, case when jsonb_array_length(options) = 0
            then format('商品沒有選項，規格「%s」卻有選項值', code)
            else format('規格「%s」的選項值要照選項的順序，各選一個', code) end
        from final_sku
        where not is_retired and (cardinality(option_values) <> jsonb_array_length(options) or exists (
          select from unnest(option_values) with ordinality chosen(value, place)
          where not coalesce(options->(place::int - 1)->'values' ? chosen.value, false)))`,
  );
  await collectProblems(
    database,
    mistakes,
    'optionValues',
    sql`select line, format('和規格「%s」的選項值相同', first_code)
        from (
          select line, code, first_value(code) over same as first_code
          from final_sku where not is_retired window same as (partition by product_id, option_values order by line, id)
        ) s
        where code <> first_code`,
  );
  await collectProblems(
    database,
    mistakes,
    'skuCode',
    sql`select max(line), format('一個商品最多 %s 個規格', ${maxSkusOfProduct}::int)
        from final_sku group by product_id having count(*) > ${maxSkusOfProduct}`,
  );
}

/** All SKUs that the affected products will have, each with a line of the file to report. */
async function createFinalSkus(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table final_sku on commit drop as
    with concerned as (
      select id, line, options from merged_product where good
      union all
      select p.id, s.line, p.options
      from (select product_id, min(line) as line from merged_sku where good group by product_id) s
      join product p on p.id = s.product_id
      where not exists (select from merged_product m where m.id = p.id)
    )
    select s.line, s.id, s.product_id, s.code, s.option_values, s.is_retired, c.options
    from merged_sku s join concerned c on c.id = s.product_id
    where s.good
    union all
    select c.line, k.id, k.product_id, k.code, k.option_values, k.is_retired, c.options
    from sku k join concerned c on c.id = k.product_id
    where not exists (select from merged_sku s where s.id = k.id)`);
}
