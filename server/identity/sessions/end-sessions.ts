import { and, eq, lt, ne, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  endedSession,
  knownDevice,
  memberSession,
} from '#server/database/schema/identity-schema.ts';
import { accessTokenLifeSeconds } from '#server/identity/identity-terms.ts';

/** Longer than an access token lives, to allow for clock differences. */
export const revocationLifeMs = (accessTokenLifeSeconds + 300) * 1_000;

/** Ends one sign-in: its refresh tokens are deleted, and its access tokens are revoked. */
export const endSession = (database: Database | Transaction, sessionId: string, now: Date) =>
  endSessions(database, eq(memberSession.id, sessionId), now);

/** Ends every sign-in of a member and deletes all known devices; returns the number of sign-ins. */
export async function endAllSessions(
  database: Database | Transaction,
  memberId: string,
  now: Date,
): Promise<number> {
  await database.delete(knownDevice).where(eq(knownDevice.memberId, memberId));
  return endSessions(database, eq(memberSession.memberId, memberId), now);
}

/** Ends a member's other sign-ins: the given one, or all. */
export const endOtherSessions = (
  database: Database,
  current: { memberId: string; sessionId: string },
  now: Date,
  only?: string,
) =>
  endSessions(
    database,
    and(
      eq(memberSession.memberId, current.memberId),
      ne(memberSession.id, current.sessionId),
      only === undefined ? undefined : eq(memberSession.id, only),
    ),
    now,
  );

async function endSessions(
  database: Database | Transaction,
  which: SQL | undefined,
  now: Date,
): Promise<number> {
  const ended = await database
    .delete(memberSession)
    .where(which)
    .returning({ sessionId: memberSession.id });
  if (ended.length === 0) return 0;
  const oldest = new Date(now.getTime() - revocationLifeMs);
  await database.delete(endedSession).where(lt(endedSession.endedAt, oldest));
  await database
    .insert(endedSession)
    .values(ended.map(({ sessionId }) => ({ sessionId, endedAt: now })))
    .onConflictDoNothing();
  return ended.length;
}
