import { sql } from 'drizzle-orm';
import type { SubjectCount } from '#server/catalog-file/import-report.ts';
import type { Queryable } from '#server/database/database.ts';
import type { Subject } from './merged-rows.ts';

const subjects = {
  category: 'categories',
  brand: 'brands',
  product: 'products',
  sku: 'skus',
} as const satisfies Record<Subject, string>;

const none: SubjectCount = { added: 0, changed: 0, unchanged: 0 };
export const nothingWritten = { categories: none, brands: none, products: none, skus: none };

/** How many of the file's rows are new, changed, or unchanged. */
export async function countWritten(
  database: Queryable,
): Promise<Record<(typeof subjects)[Subject], SubjectCount>> {
  const count = async (subject: Subject): Promise<SubjectCount> => {
    const { rows } = await database.execute<SubjectCount>(sql`
      with row_written as (
        select id, bool_or(is_new) as is_new from written where subject = ${subject} group by id
      )
      select (select count(*) from row_written where is_new)::int as added,
        (select count(*) from row_written where not is_new)::int as changed,
        ((select count(*) from ${sql.raw(`target_${subject}`)})
          - (select count(*) from row_written))::int as unchanged`);
    return rows[0] ?? none;
  };
  return {
    categories: await count('category'),
    brands: await count('brand'),
    products: await count('product'),
    skus: await count('sku'),
  };
}

/** Products whose lists or search results may have changed. */
export async function listProductsToRefresh(database: Queryable): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from written where subject = 'product'
    union
    select s.product_id from written w join sku s on s.id = w.id where w.subject = 'sku'
    union
    select p.id from written w join product p on p.brand_id = w.id
    where w.subject = 'brand' and not w.is_new
    order by id`);
  return rows.map((row) => row.id);
}
