import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/** Runs a statement with these values for its placeholders. */
export type NamedStatement<Row> = (
  database: Pick<Database, '_'>,
  values: Record<string, unknown>,
) => Promise<Row[]>;

/**
 * A statement of the hot path: written out once, and planned by PostgreSQL once per connection. What
 * varies from call to call is a `sql.placeholder`.
 */
export function namedStatement<Row>(name: string, query: SQL): NamedStatement<Row> {
  const written = dialect.sqlToQuery(query);
  return async (database, values) => {
    const prepared = database._.session.prepareQuery(written, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}
