import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { OpenDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';

type QueueSql = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** A transaction block as the queue library writes it. */
const block = /^\s*BEGIN;([\s\S]*)COMMIT;?\s*$/;

/**
 * Lets the queue library use the shop's connections, because the embedded database has only one. There a
 * failing block must be rolled back before others get the connection; a pool discards the connection.
 */
export function queueSqlOf({ database, kind }: Pick<OpenDatabase, 'database' | 'kind'>): QueueSql {
  if (kind === 'postgres') return pooledSql(poolOf(database));
  const { $client } = database as unknown as { $client: PGlite };
  return embeddedSql($client);
}

const pooledSql = (pool: pg.Pool): QueueSql => ({
  executeSql: (text, values) => pool.query(text, values),
});

const embeddedSql = (client: PGlite): QueueSql => ({
  async executeSql(text, values) {
    if (values && values.length > 0) return client.query(text, values);
    const body = block.exec(text)?.[1];
    const results =
      body === undefined
        ? await client.exec(text)
        : await client.transaction((transaction) => transaction.exec(body));
    return { rows: results.flatMap(({ rows }) => rows) };
  },
});
