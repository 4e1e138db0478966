import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { memberSession } from '#server/database/schema/identity-schema.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A caller's sign-in, which does not end before the transaction does; null where the shop keeps none. */
export async function holdSession(
  transaction: Database,
  { sessionId }: Caller,
): Promise<string | null> {
  if (sessionId === undefined) return null;
  const [found] = await transaction
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(eq(memberSession.id, sessionId))
    .for('key share');
  // It ended a moment ago, and its access token is refused soon.
  if (!found) throw new Refusal('UNAUTHENTICATED');
  return found.id;
}
