import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** As autovacuum has it: so many changed rows, and that share of the table besides. */
const changedRows = 50;
const changedShare = 0.1;

/**
 * Counts what lies in every table, for the planner: after seeding, a large import or a restore. Until
 * then PostgreSQL takes the tables for almost empty, and the embedded database has no autovacuum at all.
 */
export async function gatherStatistics(database: Queryable): Promise<void> {
  await analyze(database, await listTables(database, sql`true`));
}

/** The same for tables never counted or much changed since; returns how many those were. */
export async function refreshStatistics(database: Queryable): Promise<number> {
  const tables = await listTables(
    database,
    sql`(c.reltuples < 0 and s.n_live_tup > ${changedRows}::int)
      or s.n_mod_since_analyze > ${changedRows}::int + ${changedShare}::float8 * greatest(c.reltuples, 0)`,
  );
  await analyze(database, tables);
  return tables.length;
}

/** One statement for each, so that the embedded database answers others in between. */
async function analyze(database: Queryable, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await database.execute(sql`analyze (skip_locked) ${sql.identifier(table)}`);
  }
}

async function listTables(database: Queryable, condition: SQL): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select c.relname as name
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and s.schemaname = current_schema() and (${condition})
    order by c.relname`);
  return rows.map(({ name }) => name);
}
