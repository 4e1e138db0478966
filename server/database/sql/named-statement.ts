import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { claimStatementName } from './statement-name.ts';

const dialect = new PgDialect();

/** Runs a statement with values for its placeholders. */
export type NamedStatement<Row> = (
  database: Pick<Database, '_'>,
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
