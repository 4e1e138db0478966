import { sql } from 'drizzle-orm';
import { startOfTaipeiDay } from '#server/catalog-file/cells/instant-cell.ts';
import { freshValues, productFields } from '#server/catalog-file/columns/column-fields.ts';
import type { ImportProblems, ProblemList } from '#server/catalog-file/import-problems.ts';
import {
  collectProblems,
  duplicatesIn,
  idConflictsIn,
} from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { shownPath } from './apply-groups.ts';
import { createTargets, mergeRows, writeRows } from './merged-rows.ts';
import { writeOffers, writeProductCategories } from './product-links.ts';
import { checkWithdrawn } from './promoted-rules.ts';

const productColumns = ['id', 'code', 'brand_id', 'food', ...productFields.map(({ into }) => into)];

/** The end of a display window without one. */
export const farEnd = '2100-01-01T00:00:00+08:00';

/** Matches the file's products with the shop's by code, and computes their new values. */
export async function targetProducts(
  database: Queryable,
  problems: ImportProblems,
  { now, takesFromPromotions }: { now: Date; takesFromPromotions: boolean },
): Promise<void> {
  await createTargets(
    database,
    'product',
    sql`select distinct on (s.code) s.line, s.good, s.code, s.has_brand, s.brand, s.categories,
          s.offers, s.pictures, s.data, s.id as given_id, k.id as known_id
        from staged_product s left join product k on k.code = s.code
        order by s.code, s.line`,
  );
  await database.execute(sql`create index on target_product (code)`);
  const fresh = {
    ...freshValues(productFields),
    display_timestamp: startOfTaipeiDay(now),
    max_end_timestamp: farEnd,
  };
  await mergeRows(
    database,
    'product',
    sql`select t.line, t.good, t.is_new, t.id,
          case when t.is_new then ${JSON.stringify(fresh)}::text::jsonb else '{}' end
          || t.data || jsonb_build_object('id', t.id, 'code', t.code)
          || case when t.has_brand then jsonb_build_object('brand_id', b.id) else '{}' end as says
        from target_product t left join known_brand b on b.name = t.brand`,
  );
  await checkProducts(database, problems);
  if (!takesFromPromotions) await checkWithdrawn(database, problems.mistakes, now);
}

async function checkProducts(database: Queryable, { mistakes }: ImportProblems): Promise<void> {
  await collectProblems(database, mistakes, 'productCode', duplicatesIn('staged_product', 'code'));
  await collectProblems(database, mistakes, 'id', idConflictsIn('product'));
  await collectProblems(
    database,
    mistakes,
    'brand',
    sql`select t.line, format('沒有品牌「%s」；新品牌請先加一列「品牌」', t.brand)
        from target_product t
        where t.brand is not null
          and not exists (select from known_brand b where b.name = t.brand)`,
  );
  await collectProblems(
    database,
    mistakes,
    'category',
    sql`select t.line, format('沒有分類「%s」；新分類請先加一列「分類」', ${shownPath('c.path')})
        from target_product t cross join lateral jsonb_array_elements_text(t.categories) c(path)
        where not exists (select from known_category k where k.path = c.path)`,
  );
  await checkAmbiguousNames(database, mistakes);
  await collectProblems(
    database,
    mistakes,
    'name',
    sql`select line, '新商品要有商品名稱' from merged_product where good and name is null`,
  );
  await collectProblems(
    database,
    mistakes,
    'displayUntil',
    sql`select line, '下架時間要晚於上架時間'
        from merged_product where good and display_timestamp >= max_end_timestamp`,
  );
}

/** A name shared by two brands or categories is ambiguous. */
async function checkAmbiguousNames(database: Queryable, mistakes: ProblemList): Promise<void> {
  await collectProblems(
    database,
    mistakes,
    'brand',
    sql`select t.line, format('商店裡有兩個品牌都叫「%s」', t.brand)
        from target_product t join known_brand b on b.name = t.brand and b.is_ambiguous`,
  );
  await collectProblems(
    database,
    mistakes,
    'category',
    sql`select t.line, format('商店裡有兩個分類都叫「%s」', ${shownPath('c.path')})
        from target_product t cross join lateral jsonb_array_elements_text(t.categories) c(path)
        join known_category k on k.path = c.path and k.is_ambiguous`,
  );
}

export async function writeProducts(database: Queryable): Promise<void> {
  // A picture whose description was the product's name keeps following it.
  await database.execute(sql`
    update media v set alt = m.name
    from merged_product m join product p on p.id = m.id
    where v.product_id = p.id and v.alt = p.name and m.name <> p.name`);
  await writeRows(database, 'product', productColumns);
  await writeProductCategories(database);
  await writeOffers(database);
}
