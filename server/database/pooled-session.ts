import type { TablesRelationalConfig } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import {
  PgDialect,
  type PgPreparedQuery,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isConnectionLost } from './connection-fault.ts';
import { failureOfLast, lastStatementOf, offerLastStatement } from './last-statement.ts';

type Schema = Record<string, never>;

/** Behind a pooler in transaction mode: what each transaction begins with, as sessions keep nothing. */
export type BehindPooler = { settings: string };

/** Drizzle on a pool, with transactions that handle a broken connection. */
export function drizzleOnPool(
  pool: pg.Pool,
  pooler?: BehindPooler,
): NodePgDatabase & { $client: pg.Pool } {
  const dialect = new PgDialect();
  const session = new PooledSession(pool, dialect, pooler);
  const database = new NodePgDatabase<Schema>(dialect, session, undefined);
  return Object.assign(database, { $client: pool });
}

/** The pool behind a PostgreSQL database. */
export const poolOf = (database: object): pg.Pool => (database as { $client: pg.Pool }).$client;

type Session = NodePgSession<Schema, TablesRelationalConfig>;

/** The next statement may get a connection that does not know what was prepared on the last: nothing is named. */
class UnnamedSession extends NodePgSession<Schema, TablesRelationalConfig> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, , ...rest]: Parameters<Session['prepareQuery']>
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, undefined, ...rest);
  }
}

/**
 * Drizzle's own transaction leaks the connection when `begin` fails; when `rollback` fails it throws that
 * error instead of the original one and returns the broken connection to the pool.
 */
class PooledSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #pool: pg.Pool;
  readonly #pooler: BehindPooler | undefined;

  constructor(pool: pg.Pool, dialect: PgDialect, pooler: BehindPooler | undefined) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#pooler = pooler;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<Session['prepareQuery']>
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, this.#pooler ? undefined : name, ...rest);
  }

  override async transaction<T>(
    run: (transaction: NodePgTransaction<Schema, TablesRelationalConfig>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const Session = this.#pooler ? UnnamedSession : NodePgSession<Schema, TablesRelationalConfig>;
    const session = new Session(client, this.dialect, undefined);
    if (client.pipeline) offerLastStatement(session);
    let last: Promise<unknown> | undefined;
    let failure: unknown;
    let isBroken = false;
    try {
      const result = await session.transaction(async (transaction) => {
        try {
          if (this.#pooler) await client.query(this.#pooler.settings);
          const result = await run(transaction);
          const query = lastStatementOf(session);
          // Sent here, so that the commit is sent behind it; if it fails, the commit rolls back.
          last = query ? client.query(query) : undefined;
          last?.catch(() => {});
          return result;
        } catch (error) {
          failure = error;
          // Closed at once, so that the rollback does not wait for an unresponsive server.
          if (isConnectionLost(error)) void client.end().catch(() => {});
          throw error;
        }
      }, config);
      await last?.catch((error: unknown) => {
        failure = failureOfLast(error);
        throw failure;
      });
      return result;
    } catch (error) {
      isBroken = error !== failure;
      throw failure ?? error;
    } finally {
      client.release(isBroken);
    }
  }
}
