import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refreshFamily, secondFactor } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openSealed, seal } from './sealed-text.ts';

const stepSeconds = 30;
/** A phone's clock may be this many steps off. */
const maxStepsOff = 1;
const backupCodes = 10;

/** The code of an authenticator app in a step of half a minute. */
export const codeAt = (secret: string, step: number): Promise<string> =>
  createOTP(secret).hotp(step);

/** `shop` is the name under which apps list it. */
export const authenticatorUri = (
  secret: string,
  { shop, account }: { shop: string; account: string },
): string => createOTP(secret).url(shop, account);

export async function findSecondFactor(database: Database, memberId: string) {
  const [found] = await database
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  return found;
}

export async function isProven(database: Database, sessionId: string): Promise<boolean> {
  const found = await database
    .select({ at: refreshFamily.secondFactorAt })
    .from(refreshFamily)
    .where(and(eq(refreshFamily.sessionId, sessionId), isNotNull(refreshFamily.secondFactorAt)));
  return found.length > 0;
}

/** A secret that counts once its first code was typed; until then a confirmed one stays. */
export async function beginEnrolment(
  database: Database,
  given: { memberId: string; sessionId: string; key: string; now: Date },
): Promise<string> {
  const { memberId, sessionId, key, now } = given;
  const found = await findSecondFactor(database, memberId);
  if (found?.confirmedAt) return nextSecretOf(key, found, sessionId);
  const secret = randomBytes(20).toString('base64url');
  const values = {
    ...{ secret: seal(key, memberId, secret), createdAt: now, confirmedAt: null },
    ...{ lastStep: 0, backupHashes: [] },
  };
  await database
    .insert(secondFactor)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: secondFactor.memberId, set: values });
  return secret;
}

/** What takes the place of a confirmed secret: one of each sign-in, derived, so that nothing is stored before it is confirmed. */
const nextSecretOf = (
  key: string,
  { memberId, confirmedAt }: Pick<typeof secondFactor.$inferSelect, 'memberId' | 'confirmedAt'>,
  sessionId: string,
): string =>
  createHmac('sha256', key)
    .update(`next-second-factor:${memberId}:${sessionId}:${confirmedAt?.getTime()}`)
    .digest()
    .subarray(0, 20)
    .toString('base64url');

/** Stores the next secret in place of the confirmed one, by its first code; refuses any other code as CODE_INVALID. */
export async function replaceSecret(
  database: Database,
  given: { memberId: string; sessionId: string; code: string; key: string; now: Date },
): Promise<void> {
  const { memberId, sessionId, key, now } = given;
  const found = await findSecondFactor(database, memberId);
  const secret = found && nextSecretOf(key, found, sessionId);
  const step = secret && (await stepOf(secret, plainCode(given.code), now));
  if (!step) throw codeInvalid();
  await database
    .update(secondFactor)
    .set({ secret: seal(key, memberId, secret), createdAt: now, lastStep: step })
    .where(eq(secondFactor.memberId, memberId));
}

const plainCode = (code: string): string =>
  code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

const codeInvalid = () =>
  new Refusal('CODE_INVALID', { message: '驗證碼不正確，請輸入驗證器現在顯示的號碼' });

/** Turns it on and returns the backup codes, which are stored as hashes only. */
export async function confirmEnrolment(
  database: Database,
  given: { memberId: string; sessionId: string; now: Date },
): Promise<string[]> {
  const { memberId, sessionId, now } = given;
  const codes = Array.from({ length: backupCodes }, newBackupCode);
  await database
    .update(secondFactor)
    .set({ confirmedAt: now, backupHashes: codes.map(hashBackupCode) })
    .where(eq(secondFactor.memberId, memberId));
  await recordSecondFactor(database, sessionId, now);
  return codes;
}

export const recordSecondFactor = (database: Database, sessionId: string, now: Date) =>
  database
    .update(refreshFamily)
    .set({ secondFactorAt: now })
    .where(eq(refreshFamily.sessionId, sessionId));

/** Uses a code up: of the app, each once, or a backup code. Refuses any other as CODE_INVALID. */
export async function spendCode(
  database: Database,
  given: { memberId: string; code: string; key: string; now: Date },
): Promise<void> {
  const { memberId, key, now } = given;
  const code = plainCode(given.code);
  const found = await findSecondFactor(database, memberId);
  const secret = found && openSealed(key, memberId, found.secret);
  if (!found || secret === undefined) throw new Refusal('NOT_FOUND');
  const step = await stepOf(secret, code, now);
  const isTheirs = eq(secondFactor.memberId, memberId);
  const hash = hashBackupCode(code);
  // In one statement, so that nobody uses the same code a second time at the same moment.
  const spent = await (step === undefined
    ? database
        .update(secondFactor)
        .set({ backupHashes: sql`array_remove(${secondFactor.backupHashes}, ${hash})` })
        .where(and(isTheirs, sql`${hash} = any(${secondFactor.backupHashes})`))
        .returning({ memberId: secondFactor.memberId })
    : database
        .update(secondFactor)
        .set({ lastStep: step })
        .where(and(isTheirs, or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step))))
        .returning({ memberId: secondFactor.memberId }));
  if (spent.length === 0) throw codeInvalid();
}

async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds);
  for (let off = -maxStepsOff; off <= maxStepsOff; off += 1) {
    if ((await codeAt(secret, current + off)) === code) return current + off;
  }
  return undefined;
}

/** Ten letters and digits that are not taken for each other, by fives. */
function newBackupCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A backup code has fifty bits, so that a plain hash keeps it. */
const hashBackupCode = (code: string): string =>
  createHash('sha256').update(code.replace('-', '')).digest('base64url');
