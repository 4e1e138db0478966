import type { SQL } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

const names = new Set<string>();

/** A connection knows a prepared statement by its name alone. */
export function claimStatementName(name: string): void {
  if (names.has(name)) throw new Error(`two statements are named ${name}`);
  names.add(name);
}

/** Runs a statement with values for its placeholders. */
export type NamedStatement<Row> = (
  database: Pick<PgDatabase<PgQueryResultHKT>, '_'>,
  values: Record<string, unknown>,
) => Promise<Row[]>;

/**
 * A prepared statement of a hot path: built once, and planned by PostgreSQL once per connection. Values
 * that vary are `sql.placeholder`s.
 */
export function namedStatement<Row>(name: string, query: SQL): NamedStatement<Row> {
  claimStatementName(name);
  const written = dialect.sqlToQuery(query);
  return async (database, values) => {
    const prepared = database._.session.prepareQuery(written, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}
