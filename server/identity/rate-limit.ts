import { createHash } from 'node:crypto';
import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { rateLimit } from '../database/identity-schema.ts';
import { Refusal } from '../http/refusal.ts';

/** At most so many tries in a window that begins with the first of them. */
export type Limit = { name: string; most: number; windowSeconds: number };
/** Who tries, under which limit; null is somebody who cannot be told from others, and is not counted. */
export type Try = { limit: Limit; subject: string | null };
type CountedTry = Try & { subject: string };

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3_600;

/** Wide per address, because a whole office or phone network shares one; narrow per account. */
export const limits = {
  signUpByAddress: { name: 'sign-up:address', most: 20, windowSeconds: hours(1) },
  passwordByAddress: { name: 'password:address', most: 60, windowSeconds: minutes(10) },
  passwordByAccount: { name: 'password:account', most: 50, windowSeconds: hours(1) },
  passwordByBoth: { name: 'password:both', most: 10, windowSeconds: minutes(15) },
  codeByAddress: { name: 'code:address', most: 30, windowSeconds: hours(1) },
  codeByPhone: { name: 'code:phone', most: 5, windowSeconds: hours(24) },
  codeResend: { name: 'code:resend', most: 1, windowSeconds: 60 },
  codeTryByAddress: { name: 'code-try:address', most: 60, windowSeconds: minutes(10) },
  mailCodeByAddress: { name: 'mail-code:address', most: 30, windowSeconds: hours(1) },
  mailCodeByEmail: { name: 'mail-code:email', most: 5, windowSeconds: hours(24) },
  mailCodeResend: { name: 'mail-code:resend', most: 1, windowSeconds: 60 },
  lineByAddress: { name: 'line:address', most: 60, windowSeconds: minutes(10) },
  refreshByAddress: { name: 'refresh:address', most: 1_200, windowSeconds: minutes(10) },
} as const satisfies Record<string, Limit>;

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
  const taken: CountedTry[] = [];
  const giveBack = () => giveTriesBack(database, taken);
  for (const one of tries.filter(isCounted)) {
    const waitSeconds = await takeTry(database, one.limit, keyOf(one), now);
    if (waitSeconds !== undefined) {
      await giveBack();
      throw rateLimited(waitSeconds);
    }
    taken.push(one);
  }
  return giveBack;
}

/** One try; undefined when it was there to take, else the seconds until the window ends. */
async function takeTry(database: Database, limit: Limit, key: string, now: Date) {
  const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1_000);
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`${rateLimit.resetsAt} <= ${at}`;
  const [taken] = await database
    .insert(rateLimit)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimit.resetsAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimit.count} < ${limit.most}`,
    })
    .returning({ count: rateLimit.count });
  if (taken?.count === 1) await sweep(database, now);
  if (taken) return undefined;
  const [window] = await database
    .select({ resetsAt: rateLimit.resetsAt })
    .from(rateLimit)
    .where(sql`${rateLimit.key} = ${key}`);
  const waitMs = (window?.resetsAt.getTime() ?? now.getTime()) - now.getTime();
  return Math.max(1, Math.ceil(waitMs / 1_000));
}

/** Takes back what turned out to be no try. */
export async function giveTriesBack(database: Database, tries: readonly Try[]): Promise<void> {
  const keys = tries.filter(isCounted).map(keyOf);
  if (keys.length === 0) return;
  await database
    .update(rateLimit)
    .set({ count: sql`${rateLimit.count} - 1` })
    .where(and(inArray(rateLimit.key, keys), sql`${rateLimit.count} > 0`));
}

/** Windows long over are removed a few at a time, whenever a new one begins. */
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

function rateLimited(waitSeconds: number): Refusal {
  const wait = waitSeconds < 120 ? `${waitSeconds} 秒` : `${Math.ceil(waitSeconds / 60)} 分鐘`;
  return new Refusal('RATE_LIMITED', {
    message: `操作太頻繁，請 ${wait}後再試`,
    retryAfterSeconds: waitSeconds,
  });
}
