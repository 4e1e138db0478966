import pg from 'pg';
import type { ConnectionKind, ConnectionShare } from './connection-share.ts';

/** The state of a connection pool. */
export type PoolFigures = {
  /** With few connections kinds share a pool: their names are joined by `+`. */
  name: string;
  max: number;
  open: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
};

type Limits = {
  statementMs: number;
  lockMs: number;
  /** The timeout between two statements of a transaction. */
  idleMs: number;
  /** The timeout for getting a connection. */
  waitMs: number;
};

const minuteMs = 60_000;
const limits: Record<ConnectionKind, Limits> = {
  writes: { statementMs: 15_000, lockMs: 8_000, idleMs: 20_000, waitMs: 5_000 },
  reads: { statementMs: 10_000, lockMs: 3_000, idleMs: 10_000, waitMs: 5_000 },
  jobs: { statementMs: minuteMs, lockMs: 10_000, idleMs: minuteMs, waitMs: 30_000 },
  owner: { statementMs: 15 * minuteMs, lockMs: minuteMs, idleMs: 15 * minuteMs, waitMs: minuteMs },
};
/** A server that does not respond this long after its statement timeout is considered lost. */
const answerGraceMs = 5_000;
/** Starting a worker for a call of some milliseconds takes longer than the call, and many visitors share the cores. */
const ofShortCalls = new Set<ConnectionKind>(['writes', 'reads']);
const forShortCalls = '-c max_parallel_workers_per_gather=0 -c jit=off';
/** What the owner set for all connections comes last, and so holds. */
const withOwners = (options: string) => `${options} ${process.env.PGOPTIONS ?? ''}`.trimEnd();
const keepAliveAfterMs = 10_000;

/** Where a pool connects to. A pooler accepts no settings of a session: its transactions bring theirs. */
export type PoolTarget = { url: string; isPooler: boolean };

/** A pool for these kinds; broken connections do not end the process. */
export function openPool(
  { url: connectionString, isPooler }: PoolTarget,
  { kinds, max }: ConnectionShare,
): pg.Pool {
  const { statementMs, waitMs } = limitsOf(kinds);
  const pool = new pg.Pool({
    connectionString,
    max: max,
    application_name: `kaituan ${kinds.join('+')}`,
    connectionTimeoutMillis: waitMs,
    ...(!isPooler && sessionSettings(kinds)),
    query_timeout: statementMs + answerGraceMs,
    // The last statement of a transaction and its commit are sent at once; a pooler gets one after the other.
    pipeline: !isPooler && kinds.includes('writes'),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  // The pool handles errors of idle connections only; an unhandled one of a connection in use would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

const limitsOf = (kinds: readonly ConnectionKind[]): Limits => limits[kinds[0] ?? 'writes'];

function sessionSettings(kinds: readonly ConnectionKind[]): pg.PoolConfig {
  const { statementMs, lockMs, idleMs } = limitsOf(kinds);
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(kinds.every((kind) => ofShortCalls.has(kind)) && {
      options: withOwners(forShortCalls),
    }),
  };
}

/** The same for one transaction, by a statement that it begins with. */
export function transactionSettings(kinds: readonly ConnectionKind[]): string {
  const { statementMs, lockMs, idleMs } = limitsOf(kinds);
  return `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs};
    set local idle_in_transaction_session_timeout = ${idleMs}`;
}

export const poolFigures = (pool: pg.Pool, name: string): PoolFigures => ({
  name,
  max: pool.options.max,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});
