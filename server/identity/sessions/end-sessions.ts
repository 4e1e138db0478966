import { and, eq, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  endedSession,
  knownDevice,
  memberSession,
} from '#server/database/schema/identity-schema.ts';
import { deviceToken, pushSubscription } from '#server/database/schema/notification-schema.ts';
import { accessTokenLifeSeconds } from '#server/identity/identity-terms.ts';

/** Longer than an access token lives, to allow for clock differences. */
export const revocationLifeMs = (accessTokenLifeSeconds + 300) * 1_000;

/** Ends one sign-in: its refresh tokens and pushes are deleted, and its access tokens are revoked. */
export const endSession = (database: Database | Transaction, sessionId: string, now: Date) =>
  endSessions(database, eq(memberSession.id, sessionId), now);

/** Ends every sign-in of a member and deletes all known devices and pushes; returns the number of sign-ins. */
export async function endAllSessions(
  database: Database | Transaction,
  memberId: string,
  now: Date,
): Promise<number> {
  await database.delete(knownDevice).where(eq(knownDevice.memberId, memberId));
  await endAllPushes(database, memberId);
  return endSessions(database, eq(memberSession.memberId, memberId), now);
}

/** Ends a member's other sign-ins: the given one, or all. */
export async function endOtherSessions(
  database: Database,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
  only?: string,
): Promise<number> {
  if (only === undefined) await endPushesWithoutSession(database, memberId);
  const isOther = and(eq(memberSession.memberId, memberId), ne(memberSession.id, sessionId));
  const which = only === undefined ? isOther : and(isOther, eq(memberSession.id, only));
  return endSessions(database, which, now);
}

const pushTables = [deviceToken, pushSubscription] as const;

/** No device or browser shows the member's notifications any more. */
export async function endAllPushes(
  database: Database | Transaction,
  memberId: string,
): Promise<void> {
  for (const table of pushTables) await database.delete(table).where(eq(table.memberId, memberId));
}

/** Written by releases that noted no sign-in: they may be anywhere, and this device gives its own anew. */
async function endPushesWithoutSession(database: Database, memberId: string): Promise<void> {
  for (const table of pushTables) {
    await database.delete(table).where(and(eq(table.memberId, memberId), isNull(table.sessionId)));
  }
}

/** Pushes of one sign-in go on with the next on the same device. */
export async function handOnPushes(
  database: Database,
  { from, to: sessionId }: { from: string; to: string },
): Promise<void> {
  for (const table of pushTables) {
    await database.update(table).set({ sessionId }).where(eq(table.sessionId, from));
  }
}

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
