import type { TablesRelationalConfig } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isConnectionLost } from './connection-fault.ts';

type Schema = Record<string, never>;

/** Drizzle on a pool whose transactions survive a connection that breaks in the middle. */
export function drizzleOnPool(pool: pg.Pool): NodePgDatabase & { $client: pg.Pool } {
  const dialect = new PgDialect();
  const database = new NodePgDatabase<Schema>(dialect, new PooledSession(pool, dialect), undefined);
  return Object.assign(database, { $client: pool });
}

/** The connections behind a database on PostgreSQL. */
export const poolOf = (database: object): pg.Pool => (database as { $client: pg.Pool }).$client;

/**
 * Drizzle's own transaction keeps the connection for ever when `begin` fails, and when `rollback` fails it
 * throws that instead of what went wrong and puts the broken connection back.
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
          // Closed at once, so that the rollback does not wait for a server that is silent.
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
