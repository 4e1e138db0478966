import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { oneTimeCode } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { attemptsPerCode } from '#server/identity/identity-terms.ts';

/** A code is valid for the purpose it was issued for only. */
type Purpose = 'PHONE' | 'SIGN_UP' | 'RESET_PASSWORD' | 'PROOF' | 'OWN_EMAIL';

export type OneTimeCodes = {
  /** Creates a six-digit code; an earlier one for the same purpose and recipient becomes invalid. */
  issue(purpose: Purpose, recipient: string, lifeSeconds: number): Promise<string>;
  /** Uses a code, or refuses with CODE_INVALID; a code works once, and allows five attempts. */
  use(purpose: Purpose, recipient: string, code: string): Promise<void>;
};

/** One-time codes. Neither recipient nor code is stored, only their HMACs. */
export function createOneTimeCodes(
  database: Database,
  { secret, now }: { secret: string; now: () => Date },
): OneTimeCodes {
  const hmac = (...parts: string[]) =>
    createHmac('sha256', `one-time codes:${secret}`)
      .update(JSON.stringify(parts))
      .digest('base64url');

  return {
    async issue(purpose, recipient, lifeSeconds) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const key = hmac(purpose, recipient);
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + lifeSeconds * 1_000);
      const row = { codeHash: hmac(key, code), tries: 0, createdAt, expiresAt };
      await database
        .insert(oneTimeCode)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: oneTimeCode.key, set: row });
      return code;
    },

    async use(purpose, recipient, code) {
      const key = hmac(purpose, recipient);
      const codeHash = hmac(key, code);
      // The attempt is counted before the comparison, so that concurrent guesses are counted one by one.
      const [tried] = await database
        .update(oneTimeCode)
        .set({ tries: sql`${oneTimeCode.tries} + 1` })
        .where(
          and(
            eq(oneTimeCode.key, key),
            lt(oneTimeCode.tries, attemptsPerCode),
            gt(oneTimeCode.expiresAt, now()),
          ),
        )
        .returning({ codeHash: oneTimeCode.codeHash });
      if (!tried || !isSame(tried.codeHash, codeHash)) throw new Refusal('CODE_INVALID');
      const used = await database
        .delete(oneTimeCode)
        .where(and(eq(oneTimeCode.key, key), eq(oneTimeCode.codeHash, codeHash)))
        .returning({ key: oneTimeCode.key });
      if (used.length === 0) throw new Refusal('CODE_INVALID');
    },
  };
}

/** Deletes expired codes; returns their number. */
export async function deleteExpiredCodes(database: Database, now: Date): Promise<number> {
  const gone = await database
    .delete(oneTimeCode)
    .where(lte(oneTimeCode.expiresAt, now))
    .returning({ key: oneTimeCode.key });
  return gone.length;
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
