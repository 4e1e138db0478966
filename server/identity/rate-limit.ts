import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { rateLimit } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { admissionOf, judge, type Limit, returnOf } from './limit-kinds.ts';

/** Who tries, under which limit; null is somebody who cannot be told from others, and is not counted. */
export type Try = { limit: Limit; subject: string | null };
type CountedTry = Try & { subject: string };

/**
 * `ADMITTED`: the tries are counted. `CHALLENGE`: they would be admitted with a solved challenge;
 * `heat` from 0 to 1 tells how much of that room is used. `WAIT`: no challenge helps before then.
 */
export type Admission =
  | { outcome: 'ADMITTED' }
  | { outcome: 'CHALLENGE'; heat: number }
  | { outcome: 'WAIT'; waitSeconds: number };

const sweptAtOnce = 200;

/**
 * Counts the tries in the database, where all nodes of the shop see them, or refuses with the seconds
 * to wait. A refused call takes no try of any limit. Returns how to give the tries back.
 */
export async function takeTries(
  database: Database,
  tries: readonly Try[],
  now: Date,
): Promise<() => Promise<void>> {
  const admission = await admitTries(database, tries, { now, isSolved: true });
  if (admission.outcome === 'WAIT') throw rateLimited(admission.waitSeconds);
  return () => giveTriesBack(database, tries);
}

/** The same, for callers who may have solved a challenge. All tries are counted, or none. */
export async function admitTries(
  database: Database,
  tries: readonly Try[],
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<Admission> {
  const counted = tries.filter(isCounted);
  // Whoever is refused anyway locks nothing: an attack costs one look per call.
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

/** Rolls the transaction back, and with it the tries taken before. */
class LimitReached extends Error {}

/** Counts one try or stops all of them; tells whether the subject was not counted before. */
async function takeOrStop(
  transaction: Transaction,
  { limit, subject }: CountedTry,
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<boolean> {
  const { first, next, isAdmitted } = admissionOf(limit, { now, isSolved });
  const [taken] = await transaction
    .insert(rateLimit)
    .values({ key: keyOf({ limit, subject }), count: 1, resetsAt: first })
    .onConflictDoUpdate({ target: rateLimit.key, set: next, setWhere: isAdmitted })
    // `xmax` is 0 in a row that was inserted and not changed.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!taken) throw new LimitReached();
  return taken.isNew;
}

/** Why these tries would be refused now: to wait for the longest, else to solve for the hottest. */
async function findRefusal(
  database: Database,
  tries: readonly CountedTry[],
  { now, isSolved }: { now: Date; isSolved: boolean },
): Promise<Admission | undefined> {
  const rows = await database
    .select()
    .from(rateLimit)
    .where(inArray(rateLimit.key, tries.map(keyOf)));
  const found = tries.flatMap((one) => {
    const row = rows.find(({ key }) => key === keyOf(one));
    return row ? [judge(one.limit, row, now)] : [];
  });
  const waitMs = Math.max(0, ...found.map((one) => one.waitMs));
  if (waitMs > 0) return { outcome: 'WAIT', waitSeconds: Math.ceil(waitMs / 1_000) };
  const heats = found.flatMap(({ heat }) => heat ?? []);
  if (isSolved || heats.length === 0) return undefined;
  return { outcome: 'CHALLENGE', heat: Math.max(...heats) };
}

/** Takes back what turned out to be no try. */
export async function giveTriesBack(database: Database, tries: readonly Try[]): Promise<void> {
  for (const one of tries.filter(isCounted)) {
    const key = keyOf(one);
    const change = returnOf(one.limit);
    if (change === 'FORGET') await database.delete(rateLimit).where(eq(rateLimit.key, key));
    else await database.update(rateLimit).set(change).where(eq(rateLimit.key, key));
  }
}

/** Rows that count nothing any more are removed a few at a time, whenever a new one begins. */
async function sweep(database: Database, now: Date): Promise<void> {
  const over = database
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(lt(rateLimit.resetsAt, now))
    .limit(sweptAtOnce)
    .for('update', { skipLocked: true });
  await database.delete(rateLimit).where(inArray(rateLimit.key, over));
}

const isCounted = (one: Try): one is CountedTry => one.subject !== null;

const keyOf = ({ limit, subject }: CountedTry): string => `${limit.name}:${hash(subject)}`;

/** Addresses, e-mails and phone numbers are counted without being written down. */
const hash = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** The refusal of who has to wait. */
export function rateLimited(waitSeconds: number): Refusal {
  const wait = waitSeconds < 120 ? `${waitSeconds} 秒` : `${Math.ceil(waitSeconds / 60)} 分鐘`;
  return new Refusal('RATE_LIMITED', {
    message: `操作太頻繁，請 ${wait}後再試`,
    retryAfterSeconds: waitSeconds,
  });
}
