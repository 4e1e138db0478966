import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { rateLimit } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { admissionOf, judge, type Limit, returnOf } from './limit-kinds.ts';

/** The subject of an attempt and its limit; null is a caller without a distinct address, who is not counted. */
export type Attempt = { limit: Limit; subject: string | null };
type CountedAttempt = Attempt & { subject: string };

/**
 * `ADMITTED`: the attempts are counted. `CHALLENGE`: a solved challenge would admit them; `heat` from 0 to
 * 1 is how much of that range is used. `WAIT`: no challenge helps before then.
 */
export type Admission =
  | { outcome: 'ADMITTED' }
  | { outcome: 'CHALLENGE'; heat: number }
  | { outcome: 'WAIT'; waitSeconds: number };

const sweptAtOnce = 200;

/**
 * Counts the attempts in the database, shared by all nodes, or refuses with the seconds to wait. A refused
 * call takes no attempt of any limit. Returns a function that gives the attempts back.
 */
export async function takeAttempts(
  database: Database,
  attempts: readonly Attempt[],
  now: Date,
): Promise<() => Promise<void>> {
  const admission = await admitAttempts(database, attempts, { now, isSolved: true });
  if (admission.outcome === 'WAIT') throw rateLimited(admission.waitSeconds);
  return () => returnAttempts(database, attempts);
}

/** The same, for callers who may have solved a challenge. All attempts are counted, or none. */
export async function admitAttempts(
  database: Database,
  attempts: readonly Attempt[],
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<Admission> {
  const counted = attempts.filter(isCounted);
  // A call that is refused anyway takes no lock: an attack costs one read per call.
  const refused = await findRefusal(database, counted, { now, isSolved });
  if (refused) return refused;
  try {
    const hasNewRow = await database.transaction(async (transaction) => {
      let isNew = false;
      for (const one of counted) {
        isNew = (await takeOrStop(transaction, one, { now, isSolved })) || isNew;
      }
      return isNew;
    });
    if (hasNewRow) await sweep(database, now);
    return { outcome: 'ADMITTED' };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const wait = { outcome: 'WAIT', waitSeconds: 1 } as const;
    return (await findRefusal(database, counted, { now, isSolved })) ?? wait;
  }
}

/** Rolls the transaction back, and with it the attempts taken before. */
class LimitReached extends Error {}

/** Counts one attempt or aborts all; returns whether the subject had no row before. */
async function takeOrStop(
  transaction: Transaction,
  { limit, subject }: CountedAttempt,
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<boolean> {
  const { first, next, isAdmitted } = admissionOf(limit, { now, isSolved });
  const [taken] = await transaction
    .insert(rateLimit)
    .values({ key: keyOf({ limit, subject }), count: 1, resetsAt: first })
    .onConflictDoUpdate({ target: rateLimit.key, set: next, setWhere: isAdmitted })
    // `xmax` is 0 in a row that was inserted and not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!taken) throw new LimitReached();
  return taken.isNew;
}

/** The refusal of these attempts now: the longest wait, else the hardest challenge. */
async function findRefusal(
  database: Database,
  attempts: readonly CountedAttempt[],
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<Admission | undefined> {
  const rows = await database
    .select()
    .from(rateLimit)
    .where(inArray(rateLimit.key, attempts.map(keyOf)));
  const found = attempts.flatMap((one) => {
    const row = rows.find(({ key }) => key === keyOf(one));
    return row ? [judge(one.limit, row, now)] : [];
  });
  const waitMs = Math.max(0, ...found.map((one) => one.waitMs));
  if (waitMs > 0) return { outcome: 'WAIT', waitSeconds: Math.ceil(waitMs / 1_000) };
  const heats = found.flatMap(({ heat }) => heat ?? []);
  if (isSolved || heats.length === 0) return undefined;
  return { outcome: 'CHALLENGE', heat: Math.max(...heats) };
}

/** Gives attempts back. */
export async function returnAttempts(
  database: Database,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const one of attempts.filter(isCounted)) {
    const key = keyOf(one);
    const change = returnOf(one.limit);
    if (change === 'FORGET') await database.delete(rateLimit).where(eq(rateLimit.key, key));
    else await database.update(rateLimit).set(change).where(eq(rateLimit.key, key));
  }
}

/** Expired rows are deleted a few at a time, whenever a new one is inserted. */
async function sweep(database: Database, now: Date): Promise<void> {
  const over = database
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(lt(rateLimit.resetsAt, now))
    .limit(sweptAtOnce)
    .for('update', { skipLocked: true });
  await database.delete(rateLimit).where(inArray(rateLimit.key, over));
}

const isCounted = (one: Attempt): one is CountedAttempt => one.subject !== null;

const keyOf = ({ limit, subject }: CountedAttempt): string => `${limit.name}:${hash(subject)}`;

/** Addresses, e-mails and phone numbers are counted by their hash. */
const hash = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** The refusal with the seconds to wait. */
export function rateLimited(waitSeconds: number): Refusal {
  const wait = waitSeconds < 120 ? `${waitSeconds} 秒` : `${Math.ceil(waitSeconds / 60)} 分鐘`;
  return new Refusal('RATE_LIMITED', {
    message: `操作太頻繁，請 ${wait}後再試`,
    retryAfterSeconds: waitSeconds,
  });
}
