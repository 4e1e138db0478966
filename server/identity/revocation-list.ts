import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { endedSession, member } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { revocationLifeMs } from './end-sessions.ts';
import { refuseSuspended } from './refuse-suspended.ts';

/** How long a node may accept a token whose sign-in was ended on another one. */
const maximumAgeMs = 2_000;
/** Finds rows that were written late, or by a node whose clock is behind. */
const overlapMs = 60_000;

type Suspended = Pick<typeof member.$inferSelect, 'id' | 'status' | 'suspensionReason'>;

/** Access tokens that were revoked before they expired. */
export type RevocationList = {
  /** Refuses a token whose sign-in was ended, or whose member is suspended. */
  refuse(token: { memberId: string; sessionId: string | null }): Promise<void>;
};

/**
 * An in-memory list of revocations within the life of a token, read again when it is two seconds old: one
 * small query, however many calls there are.
 */
export function createRevocationList(database: Database, now: () => Date): RevocationList {
  const ended = new Map<string, number>();
  let suspended = new Map<string, Suspended>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const nowMs = now().getTime();
    const oldestMs = nowMs - revocationLifeMs;
    const since = new Date(Math.max(oldestMs, readAtMs - overlapMs));
    const [sessions, members] = await Promise.all([
      database.select().from(endedSession).where(gt(endedSession.endedAt, since)),
      listSuspended(database, new Date(oldestMs)),
    ]);
    for (const { sessionId, endedAt } of sessions) ended.set(sessionId, endedAt.getTime());
    for (const [sessionId, endedMs] of ended) if (endedMs < oldestMs) ended.delete(sessionId);
    suspended = new Map(members.map((found) => [found.id, found]));
    readAtMs = nowMs;
  };
  const current = async () => {
    if (now().getTime() - readAtMs < maximumAgeMs) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };

  return {
    async refuse({ memberId, sessionId }) {
      await current();
      const found = suspended.get(memberId);
      if (found) refuseSuspended(found);
      if (sessionId !== null && ended.has(sessionId)) throw new Refusal('UNAUTHENTICATED');
    },
  };
}

/** Members suspended longer ago than a token lives cannot have a valid one. */
const listSuspended = (database: Database, since: Date): Promise<Suspended[]> =>
  database
    .select({ id: member.id, status: member.status, suspensionReason: member.suspensionReason })
    .from(member)
    .where(and(eq(member.status, 'SUSPENDED'), gt(member.updatedAt, since)));
