import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

export type Subject = 'category' | 'brand' | 'product' | 'sku';

/**
 * Assigns each row of the file its id: the shop's, the file's, or the next free one. `named` selects line,
 * good, given_id, known_id and further columns.
 */
export async function createTargets(
  database: Queryable,
  subject: Subject,
  named: SQL,
): Promise<void> {
  const table = sql.raw(subject);
  const staged = sql.raw(`staged_${subject}`);
  const target = sql.raw(`target_${subject}`);
  await database.execute(sql`
    create temp table ${target} on commit drop as
    with named as (${named}),
    highest as (
      select greatest(
        coalesce((select max(id) from ${table}), 0),
        coalesce((select max(id) from ${staged}), 0)
      ) as id
    )
    select n.*, n.known_id is null as is_new,
      coalesce(n.known_id, n.given_id, (h.id + row_number() over (
        partition by coalesce(n.known_id, n.given_id) is null order by n.line
      ))::int) as id
    from named n cross join highest h`);
  await database.execute(sql`create index on ${target} (id)`);
  await database.execute(sql`analyze ${target}`);
}

/**
 * The new rows of a table: stored values, overwritten by the file's. `from` selects line, good, is_new, id
 * and the JSON `says` of each target.
 */
export async function mergeRows(database: Queryable, subject: Subject, from: SQL): Promise<void> {
  const table = sql.raw(subject);
  const merged = sql.raw(`merged_${subject}`);
  await database.execute(sql`
    create temp table ${merged} on commit drop as
    select f.line, f.good, f.is_new, m.*
    from (${from}) f
    left join ${table} e on e.id = f.id and not f.is_new
    cross join lateral jsonb_populate_record(e, f.says) m`);
  await database.execute(sql`create index on ${merged} (id)`);
  await database.execute(sql`analyze ${merged}`);
}

/** Inserts new rows and updates those that differ, recording both in `written`; others are not touched. */
export async function writeRows(
  database: Queryable,
  subject: Subject,
  columns: readonly string[],
): Promise<void> {
  const list = columns.join(', ');
  const of = (alias: string) => columns.map((column) => `${alias}.${column}`).join(', ');
  const assignments = columns.map((column) => `${column} = m.${column}`).join(', ');
  await database.execute(
    sql.raw(`
      with added as (
        insert into ${subject} (${list}) select ${of('m')} from merged_${subject} m where m.is_new
        returning id
      )
      insert into written (subject, id, is_new) select '${subject}', id, true from added`),
  );
  await database.execute(
    sql.raw(`
      with changed as (
        update ${subject} e set ${assignments}
        from merged_${subject} m
        where e.id = m.id and not m.is_new and (${of('e')}) is distinct from (${of('m')})
        returning e.id
      )
      insert into written (subject, id, is_new) select '${subject}', id, false from changed`),
  );
}

export async function createWritten(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table written (subject text, id int, is_new boolean) on commit drop`);
}
