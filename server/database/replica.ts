import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { drizzleOnPool } from './pooled-session.ts';
import { openPool } from './postgres-pools.ts';

/** A replica that is further behind than this is not asked. */
export const maxBehindMs = 1_000;
const checkEveryMs = 1_000;

export type Replica = {
  /** The replica while it is close behind; undefined while it is away or late. */
  find(): NodePgDatabase | undefined;
  pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * Watches a streaming replica, and takes it out of use while it is away or late: what the primary had written at
 * one check it has to have at the next.
 */
export function openReplica(
  url: string,
  { max, primary }: { max: number; primary: pg.Pool },
): Replica {
  const pool = openPool({ url, isPooler: false }, { kinds: ['reads'], max });
  const database = drizzleOnPool(pool);
  let isUsable = false;
  let isChecking = false;
  let written: string | undefined;

  async function hasCaughtUp(place: string): Promise<boolean> {
    const { rows } = await pool.query<{ isThere: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
      [place],
    );
    return rows[0]?.isThere === true;
  }

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const before = written;
    isUsable = before !== undefined && (await hasCaughtUp(before).catch(() => false));
    const { rows } = await primary
      .query<{ place: string }>('select pg_current_wal_lsn()::text as place')
      .catch(() => ({ rows: [] }));
    // While the primary is away the replica is as far as anybody.
    written = rows[0]?.place ?? written;
    isChecking = false;
  }

  const checking = setInterval(check, checkEveryMs).unref();
  void check();
  return {
    find: () => (isUsable ? database : undefined),
    pool,
    async close() {
      clearInterval(checking);
      await pool.end();
    },
  };
}
