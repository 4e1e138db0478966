import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { OpenDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';

type QueueSql = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** A block of statements as the queue writes it. */
const block = /^\s*BEGIN;([\s\S]*)COMMIT;?\s*$/;

/**
 * Has the queue speak through the connections the shop has: the embedded database takes no second one.
 * There a block that fails must be rolled back before anybody else gets the connection; a pool throws a
 * connection away on which a statement failed.
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
