import type { TablesRelationalConfig } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isConnectionLost } from './connection-fault.ts';

type Schema = Record<string, never>;

/** Drizzle on a pool, with transactions that handle a broken connection. */
export function drizzleOnPool(pool: pg.Pool): NodePgDatabase & { $client: pg.Pool } {
  const dialect = new PgDialect();
  const database = new NodePgDatabase<Schema>(dialect, new PooledSession(pool, dialect), undefined);
  return Object.assign(database, { $client: pool });
}

/** The pool behind a PostgreSQL database. */
export const poolOf = (database: object): pg.Pool => (database as { $client: pg.Pool }).$client;

/**
 * Drizzle's own transaction leaks the connection when `begin` fails; when `rollback` fails it throws that
 * error instead of the original one and returns the broken connection to the pool.
 */
class PooledSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
  }

  override async transaction<T>(
    run: (transaction: NodePgTransaction<Schema, TablesRelationalConfig>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const session = new NodePgSession<Schema, TablesRelationalConfig>(
      client,
      this.dialect,
      undefined,
    );
    let failure: unknown;
    let isBroken = false;
    try {
      return await session.transaction(async (transaction) => {
        try {
          return await run(transaction);
        } catch (error) {
          failure = error;
          // Closed at once, so that the rollback does not wait for an unresponsive server.
          if (isConnectionLost(error)) void client.end().catch(() => {});
          throw error;
        }
      }, config);
    } catch (error) {
      isBroken = error !== failure;
      throw failure ?? error;
    } finally {
      client.release(isBroken);
    }
  }
}
