import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { endedSession, member } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { rememberedMs } from './end-sessions.ts';
import { refuseSuspended } from './refuse-suspended.ts';

/** How long a node may believe a token whose sign-in was ended through another one. */
const standingAgeMs = 2_000;
/** Rows written late, or by a node whose clock is behind, are still found. */
const overlapMs = 60_000;

type Suspended = Pick<typeof member.$inferSelect, 'id' | 'status' | 'suspensionReason'>;

/** Who may no longer use an access token that has not run out. */
export type Standing = {
  /** Refuses a token whose sign-in was ended, or whose member is suspended. */
  refuse(token: { memberId: string; sessionId: string | null }): Promise<void>;
};

/**
 * A list in memory of what changed within the life of a token, read from the database again when
 * it is two seconds old: one small query, however many calls there are.
 */
export function createStanding(database: Database, now: () => Date): Standing {
  const ended = new Map<string, number>();
  let suspended = new Map<string, Suspended>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const nowMs = now().getTime();
    const oldestMs = nowMs - rememberedMs;
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
    if (now().getTime() - readAtMs < standingAgeMs) return;
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

/** Members suspended before a token could be given have none. */
const listSuspended = (database: Database, since: Date): Promise<Suspended[]> =>
  database
    .select({ id: member.id, status: member.status, suspensionReason: member.suspensionReason })
    .from(member)
    .where(and(eq(member.status, 'SUSPENDED'), gt(member.updatedAt, since)));
