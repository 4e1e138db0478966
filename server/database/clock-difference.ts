import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { OpenDatabase } from './database.ts';

const tolerableMs = 1_000;
const checkEveryMs = 60_000;

export type ClockWatch = {
  /** How far this machine's clock is ahead of the database's; undefined until compared. */
  differenceMs(): number | undefined;
  /** Compares now; after a failure the last difference stays. */
  compare(): Promise<void>;
};

/**
 * Compares this machine's clock with the database's at start and every minute, and warns from one second
 * on: nodes with different clocks disagree about when a group buy closes. Nothing is refused for it. The
 * embedded database uses this machine's own clock.
 */
export function watchClock(
  { reads, kind }: Pick<OpenDatabase, 'reads' | 'kind'>,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): ClockWatch {
  let differenceMs: number | undefined;

  async function compare(): Promise<void> {
    const sentAt = now();
    const { rows } = await reads.execute(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`,
    );
    // The database read its clock during the round trip, whose time does not count as a difference.
    const roundTripMs = now() - sentAt;
    differenceMs = Math.round(sentAt + roundTripMs / 2 - Number(rows[0]?.time));
    if (Math.abs(differenceMs) - roundTripMs / 2 < tolerableMs) return;
    log.warn(
      { differenceMs },
      '這台機器的時鐘與資料庫不同，請開啟校時（NTP） / the clock of this machine differs from that of the database: turn on NTP',
    );
  }

  const tryToCompare = () => compare().catch(() => {});
  if (kind === 'postgres') {
    void tryToCompare();
    setInterval(tryToCompare, checkEveryMs).unref();
  }
  return { differenceMs: () => differenceMs, compare: tryToCompare };
}
