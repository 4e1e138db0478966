import { type SQL, sql } from 'drizzle-orm';
import { rateLimit } from '#server/database/schema/identity-schema.ts';

/** At most so many in a window that begins with the first. */
type WindowLimit = { kind: 'WINDOW'; name: string; max: number; windowSeconds: number };

/**
 * A leaky bucket: each attempt adds one, and one leaves every `drainSeconds`. Up to `free` are admitted at
 * once, up to `max` with a solved challenge, none beyond. `resetsAt` is when it will be empty.
 */
type DrainingLimit = {
  kind: 'DRAINING';
  name: string;
  free: number;
  max: number;
  drainSeconds: number;
};

/**
 * Exponential delays: the first `free` attempts at once; then each waits twice as long as the one before,
 * from `firstSeconds` up to `maxSeconds`. Reset `resetAfterSeconds` after the last attempt;
 * `resetsAt` minus that is the time of the last attempt.
 */
type GrowingLimit = {
  kind: 'GROWING';
  name: string;
  free: number;
  firstSeconds: number;
  maxSeconds: number;
  resetAfterSeconds: number;
};

export type Limit = WindowLimit | DrainingLimit | GrowingLimit;

type Row = { count: number; resetsAt: Date };
type Admission = {
  /** `resetsAt` for a subject without a row. */
  first: Date;
  /** The update of the row for one more attempt. */
  next: { count?: SQL; resetsAt: SQL };
  /** The condition under which the row admits one more attempt. */
  isAdmitted: SQL;
};

/** One attempt as parts of a single upsert, so that concurrent attempts cannot exceed a limit. */
export function admissionOf(
  limit: Limit,
  { now, isSolved }: { now: Date; isSolved: boolean },
): Admission {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { count, resetsAt } = rateLimit;
  const isOver = sql`${resetsAt} <= ${at}`;
  if (limit.kind === 'DRAINING') {
    const next = sql`greatest(${resetsAt}, ${at}) + ${interval(limit.drainSeconds)}`;
    const capacity = limit.drainSeconds * (isSolved ? limit.max : limit.free);
    return {
      first: after(now, limit.drainSeconds),
      next: { resetsAt: next },
      isAdmitted: sql`${next} <= ${at} + ${interval(capacity)}`,
    };
  }
  const counted = sql`case when ${isOver} then 1 else ${count} + 1 end`;
  if (limit.kind === 'WINDOW') {
    return {
      first: after(now, limit.windowSeconds),
      next: {
        count: counted,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${resetsAt} end`,
      },
      isAdmitted: sql`${isOver} or ${count} < ${limit.max}`,
    };
  }
  const last = sql`${resetsAt} - ${interval(limit.resetAfterSeconds)}`;
  const delaySeconds = sql`case when ${count} < ${limit.free} then 0 else
    least(${limit.maxSeconds}::float8, ${limit.firstSeconds}::float8 * 2 ^ least(${count} - ${limit.free}, 30)) end`;
  return {
    first: after(now, limit.resetAfterSeconds),
    next: { count: counted, resetsAt: sql`excluded.resets_at` },
    isAdmitted: sql`${isOver} or ${last} + ${delaySeconds} * interval '1 second' <= ${at}`,
  };
}

/**
 * The same decision for a row already read: how long to wait, and how full the part of the limit is that
 * needs a challenge (0 to 1); undefined where none is needed.
 */
export function judge(limit: Limit, row: Row, now: Date): { waitMs: number; heat?: number } {
  const leftMs = row.resetsAt.getTime() - now.getTime();
  if (leftMs <= 0) return { waitMs: 0 };
  if (limit.kind === 'WINDOW') return { waitMs: row.count < limit.max ? 0 : leftMs };
  if (limit.kind === 'GROWING') {
    const { free, firstSeconds, maxSeconds, resetAfterSeconds } = limit;
    if (row.count < free) return { waitMs: 0 };
    const delay = Math.min(maxSeconds, firstSeconds * 2 ** Math.min(row.count - free, 30));
    return { waitMs: Math.max(0, leftMs - (resetAfterSeconds - delay) * 1_000) };
  }
  const { free, max, drainSeconds } = limit;
  const level = leftMs / (drainSeconds * 1_000);
  const waitMs = Math.max(0, (level + 1 - max) * drainSeconds * 1_000);
  if (level + 1 <= free) return { waitMs };
  const heat = max > free ? Math.min(1, Math.max(0, (level - free) / (max - free))) : 1;
  return { waitMs, heat };
}

/** The update that takes the last attempt back. */
export function returnOf(limit: Limit): { count: SQL } | { resetsAt: SQL } | 'FORGET' {
  if (limit.kind === 'GROWING') return 'FORGET';
  if (limit.kind === 'WINDOW') return { count: sql`greatest(${rateLimit.count} - 1, 0)` };
  return { resetsAt: sql`${rateLimit.resetsAt} - ${interval(limit.drainSeconds)}` };
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const interval = (seconds: number): SQL => sql`${seconds}::float8 * interval '1 second'`;
