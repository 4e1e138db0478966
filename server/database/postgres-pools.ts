import pg from 'pg';
import type { ConnectionKind, ConnectionShare } from './connection-share.ts';

/** How a pool of connections stands. */
export type PoolFigures = {
  /** Pools are shared when there are few connections: then the kinds are joined by `+`. */
  name: string;
  most: number;
  open: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
};

type Limits = {
  statementMs: number;
  lockMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
  /** For a connection of the pool, or a new one. */
  waitMs: number;
};

const minuteMs = 60_000;
const limits: Record<ConnectionKind, Limits> = {
  writes: { statementMs: 15_000, lockMs: 8_000, idleMs: 20_000, waitMs: 5_000 },
  reads: { statementMs: 10_000, lockMs: 3_000, idleMs: 10_000, waitMs: 5_000 },
  jobs: { statementMs: minuteMs, lockMs: 10_000, idleMs: minuteMs, waitMs: 30_000 },
  owner: { statementMs: 15 * minuteMs, lockMs: minuteMs, idleMs: 15 * minuteMs, waitMs: minuteMs },
};
/** A server that is silent so long after it should have ended a statement is gone. */
const answerGraceMs = 5_000;
const keepAliveAfterMs = 10_000;

/** A pool for these kinds, whose connections may break at any time without ending the process. */
export function openPool(connectionString: string, { kinds, most }: ConnectionShare): pg.Pool {
  const { statementMs, lockMs, idleMs, waitMs } = limits[kinds[0] ?? 'writes'];
  const pool = new pg.Pool({
    connectionString,
    max: most,
    application_name: `kaituan ${kinds.join('+')}`,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    query_timeout: statementMs + answerGraceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  // The pool listens only to idle connections; one that breaks in use, or twice, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

export const poolFigures = (pool: pg.Pool, kinds: readonly ConnectionKind[]): PoolFigures => ({
  name: kinds.join('+'),
  most: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});
