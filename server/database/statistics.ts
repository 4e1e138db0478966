import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** The thresholds of autovacuum: so many changed rows, plus that share of the table. */
const changedRows = 50;
const changedShare = 0.1;

/**
 * Analyzes every table, after seeding, a large import or a restore. Until then PostgreSQL's planner takes
 * the tables for almost empty, and the embedded database has no autovacuum.
 */
export async function gatherStatistics(database: Queryable): Promise<void> {
  await analyze(database, await listTables(database, sql`true`));
}

/** The same for tables never analyzed or much changed since; returns their number. */
export async function refreshStatistics(database: Queryable): Promise<number> {
  const tables = await listTables(
    database,
    sql`(c.reltuples < 0 and s.n_live_tup > ${changedRows}::int)
      or s.n_mod_since_analyze > ${changedRows}::int + ${changedShare}::float8 * greatest(c.reltuples, 0)`,
  );
  await analyze(database, tables);
  return tables.length;
}

/** One statement per table, so that the embedded database can serve others in between. */
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
