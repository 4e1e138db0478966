import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/**
 * Runs a statement of the hot path under a name, so that PostgreSQL plans it once per connection. Its
 * text must always be the same: what varies goes into parameters.
 */
export async function executeNamed<Row>(
  database: Pick<Database, '_'>,
  name: string,
  query: SQL,
): Promise<Row[]> {
  const prepared = database._.session.prepareQuery(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  );
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}
