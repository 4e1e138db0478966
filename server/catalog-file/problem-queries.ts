import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { type ColumnKey, headingOf } from './columns/catalog-columns.ts';
import type { ProblemList } from './import-problems.ts';

const listedRows = 200;

/** Adds a problem to `list` for each row of a query with a line and a reason. */
export async function collectProblems(
  database: Queryable,
  list: ProblemList,
  column: ColumnKey | null,
  found: SQL,
): Promise<void> {
  const { rows } = await database.execute<{ line: number; reason: string; total: number }>(sql`
    with found(line, reason) as (${found})
    select line, reason, count(*) over ()::int as total from found order by line limit ${listedRows}`);
  rows.forEach(({ line, reason, total }, at) => {
    const unlisted = at === 0 ? total - rows.length : 0;
    list.add({ line, column: column && headingOf(column), reason }, 1 + unlisted);
  });
}

/** Rows with the same key as an earlier row of the file. */
export const duplicatesIn = (staged: string, key: string): SQL =>
  sql.raw(`
    select line, format('和第 %s 列重複', first_line)
    from (select line, min(line) over (partition by ${key}) as first_line from ${staged}) d
    where line <> first_line`);

/** Ids in the file that contradict those of the shop, or each other. */
export const idConflictsIn = (subject: 'category' | 'brand' | 'product' | 'sku'): SQL =>
  sql.raw(`
    select t.line, format('它在商店裡的編號是 %s，請改成這個編號或留白', t.id)
    from target_${subject} t
    where not t.is_new and t.given_id <> t.id
    union all
    select t.line, format('編號 %s 已經是別的，請留白', t.given_id)
    from target_${subject} t join ${subject} e on e.id = t.given_id
    where t.is_new
    union all
    select d.line, format('編號 %s 和第 %s 列重複', d.given_id, d.first_line)
    from (
      select line, given_id, min(line) over (partition by given_id) as first_line
      from target_${subject} where is_new and given_id is not null
    ) d
    where d.line <> d.first_line`);
