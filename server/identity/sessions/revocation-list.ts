import { and, eq, gt, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { endedSession, member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { revocationLifeMs } from './end-sessions.ts';
import { refuseSuspended } from './refuse-suspended.ts';

/** How long a node may accept a token whose sign-in was ended on another one. */
const maximumAgeMs = 2_000;
/** Finds rows that were written late, or by a node whose clock is behind. */
const overlapMs = 60_000;

type Changed = Pick<
  typeof member.$inferSelect,
  'id' | 'status' | 'suspensionReason' | 'isVerified' | 'channelId' | 'claimsChangedAt'
>;
type Token = {
  memberId: string;
  sessionId: string | null;
  isVerified: boolean;
  channelId: number | null;
};

/** Access tokens that were revoked before they expired. */
export type RevocationList = {
  /**
   * Refuses a token whose sign-in was ended, whose member is suspended, or whose claims are not the member's any more;
   * the browser gets a new one with the claims of now.
   */
  refuse(token: Token): Promise<void>;
};

/**
 * An in-memory list of revocations within the life of a token, read again when it is two seconds old: one
 * small query, however many calls there are.
 */
export function createRevocationList(database: Database, now: () => Date): RevocationList {
  const ended = new Map<string, number>();
  let changed = new Map<string, Changed>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const nowMs = now().getTime();
    const oldestMs = nowMs - revocationLifeMs;
    const since = new Date(Math.max(oldestMs, readAtMs - overlapMs));
    const [sessions, members] = await Promise.all([
      database.select().from(endedSession).where(gt(endedSession.endedAt, since)),
      listChanged(database, new Date(oldestMs)),
    ]);
    for (const { sessionId, endedAt } of sessions) ended.set(sessionId, endedAt.getTime());
    for (const [sessionId, endedMs] of ended) if (endedMs < oldestMs) ended.delete(sessionId);
    changed = new Map(members.map((found) => [found.id, found]));
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
    async refuse({ sessionId, ...token }) {
      await current();
      const found = changed.get(token.memberId);
      if (found) {
        refuseSuspended(found);
        if (!hasItsClaims(token, found)) throw new Refusal('UNAUTHENTICATED');
      }
      if (sessionId !== null && ended.has(sessionId)) throw new Refusal('UNAUTHENTICATED');
    },
  };
}

/** Whether a token says of its member what is true; for members whose verification changed. */
const hasItsClaims = (token: Omit<Token, 'sessionId'>, found: Changed): boolean =>
  found.claimsChangedAt === null ||
  (token.isVerified === found.isVerified &&
    (!found.isVerified || token.channelId === found.channelId));

/** Members suspended or changed longer ago than a token lives cannot have a valid one from before. */
const listChanged = (database: Database, since: Date): Promise<Changed[]> =>
  database
    .select({
      ...{ id: member.id, status: member.status, suspensionReason: member.suspensionReason },
      ...{ isVerified: member.isVerified, channelId: member.channelId },
      claimsChangedAt: member.claimsChangedAt,
    })
    .from(member)
    .where(
      or(
        and(eq(member.status, 'SUSPENDED'), gt(member.updatedAt, since)),
        gt(member.claimsChangedAt, since),
      ),
    );
