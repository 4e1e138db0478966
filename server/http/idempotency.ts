import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { idempotencyKey } from '#server/database/schema/trading-schema.ts';
import { Refusal } from './refusal.ts';

export const maxIdempotencyKeyLength = 255;

/** A mutating call of a member with its idempotency key. */
export type KeyedCall = { memberId: string; path: string; key: string; input: unknown; now: Date };

/**
 * Runs a call once per key, inside its transaction: a repetition waits for the first to end and gets the
 * same response. A refused call stores no key. Refuses a key reused with another request.
 */
export async function runOnce(
  database: Database,
  call: KeyedCall,
  run: () => Promise<unknown>,
): Promise<{ answer: unknown; isReplay: boolean }> {
  const { memberId, path, key, now } = call;
  const fingerprint = createHash('sha256').update(JSON.stringify(call.input)).digest('hex');
  const isFirst = await database
    .insert(idempotencyKey)
    .values({ memberId, path, key, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  const isThisCall = and(
    eq(idempotencyKey.memberId, memberId),
    eq(idempotencyKey.path, path),
    eq(idempotencyKey.key, key),
  );
  if (isFirst.length === 0) {
    const [earlier] = await database.select().from(idempotencyKey).where(isThisCall);
    if (earlier?.fingerprint !== fingerprint) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { answer: earlier.answer, isReplay: true };
  }
  const answer = await run();
  await database
    .update(idempotencyKey)
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(isThisCall);
  return { answer, isReplay: false };
}
