import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { member, memberSession, refreshFamily } from '#server/database/schema/identity-schema.ts';
import type { Member } from '#server/identity/access-token.ts';
import { maxSessionSeconds, sessionLifeSeconds } from '#server/identity/identity-terms.ts';
import { endSession } from './end-sessions.ts';

/** How long any used token still works: for parallel tabs. */
const graceMs = 10_000;
/**
 * How long the last used token still works while its successor was never used: a phone that lost its connection
 * during the call has only the old one.
 */
const lostAnswerMs = 24 * 60 * 60 * 1_000;
/** The most rotations followed within the grace period. */
const maxRecentRotations = 50;
const tokenFormat = /^([0-9a-f-]{36})\.([\w-]{43})$/;

type NotFound =
  | { outcome: 'UNKNOWN' }
  /** A token was reused after its successor: the family is ended as stolen. */
  | { outcome: 'STOLEN'; memberId: string };
export type SessionFound = { outcome: 'FOUND'; member: Member; sessionId: string } | NotFound;
export type Refreshed =
  | { outcome: 'REFRESHED'; refreshToken: string; member: Member; sessionId: string }
  | NotFound;

/**
 * A refresh token is `session id.secret`. Each secret determines the next one, computed with the family's
 * chain key, and the database stores only the hash of the newest. So concurrent refreshes with one token
 * all get the same successor, and a token that leads to no recent one was stolen.
 */
export async function startFamily(
  database: Database,
  sessionId: string,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await database.insert(refreshFamily).values({
    sessionId,
    chainKey: randomBytes(32).toString('base64url'),
    currentHash: hash(secret),
    reauthenticatedAt: now,
  });
  await extendSession(database, sessionId, now);
  return `${sessionId}.${secret}`;
}

/** Rotates a refresh token and returns the next one. */
export function refreshOnce(database: Database, token: string, now: Date): Promise<Refreshed> {
  return database.transaction((transaction) => advance(transaction, token, now));
}

/** The sign-in of a refresh token, without rotating it. */
export function findSession(database: Database, token: string, now: Date): Promise<SessionFound> {
  return database.transaction((transaction) => recognise(transaction, token, now));
}

type Recognised = Extract<SessionFound, { outcome: 'FOUND' }> & {
  secret: string;
  newest: string;
  recent: number[];
  chainKey: string;
};

async function recognise(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<Recognised | NotFound> {
  const [, sessionId = '', secret = ''] = tokenFormat.exec(token) ?? [];
  const found = sessionId && (await lockFamily(transaction, sessionId));
  if (!found || found.session.expiresAt <= now) return { outcome: 'UNKNOWN' };
  const { family, member } = found;

  const recent = family.recentRotations.filter((at) => now.getTime() - at < graceMs);
  const steps = Math.max(recent.length, mayHaveLostAnswer(family, now) ? 1 : 0);
  const newest = findNewest(secret, family, steps);
  if (newest === undefined) {
    await endSession(transaction, sessionId, now);
    return { outcome: 'STOLEN', memberId: member.id };
  }
  const { chainKey } = family;
  return { outcome: 'FOUND', member, sessionId, secret, newest, recent, chainKey };
}

/** Not of the rotation that comes with a proof of who it is: a token that was copied before must not gain from it. */
function mayHaveLostAnswer(
  { recentRotations, reauthenticatedAt, secondFactorAt }: typeof refreshFamily.$inferSelect,
  now: Date,
): boolean {
  const lastRotatedAt = recentRotations.at(-1) ?? 0;
  const provedAt = Math.max(reauthenticatedAt.getTime(), secondFactorAt?.getTime() ?? 0);
  return lastRotatedAt > provedAt + graceMs && now.getTime() - lastRotatedAt < lostAnswerMs;
}

async function advance(transaction: Transaction, token: string, now: Date): Promise<Refreshed> {
  const found = await recognise(transaction, token, now);
  if (found.outcome !== 'FOUND') return found;
  const { member, sessionId, secret, newest, recent, chainKey } = found;
  if (newest !== secret) {
    return { outcome: 'REFRESHED', refreshToken: `${sessionId}.${newest}`, member, sessionId };
  }
  const next = successor(secret, chainKey);
  await transaction
    .update(refreshFamily)
    .set({
      currentHash: hash(next),
      recentRotations: [...recent, now.getTime()].slice(-maxRecentRotations),
    })
    .where(eq(refreshFamily.sessionId, sessionId));
  await extendSession(transaction, sessionId, now);
  return { outcome: 'REFRESHED', refreshToken: `${sessionId}.${next}`, member, sessionId };
}

/** A sign-in expires thirty days after its last use, and after half a year at most. */
async function extendSession(database: Database, sessionId: string, now: Date): Promise<void> {
  const lastUseAllows = new Date(now.getTime() + sessionLifeSeconds * 1_000).toISOString();
  const longest = sql`${memberSession.createdAt} + ${maxSessionSeconds}::float8 * interval '1 second'`;
  const expiresAt = sql`least(${lastUseAllows}::timestamptz, ${longest})`;
  await database
    .update(memberSession)
    .set({ expiresAt, updatedAt: now })
    .where(eq(memberSession.id, sessionId));
}

async function lockFamily(transaction: Transaction, sessionId: string) {
  const [found] = await transaction
    .select({ family: refreshFamily, session: memberSession, member })
    .from(refreshFamily)
    .innerJoin(memberSession, eq(memberSession.id, refreshFamily.sessionId))
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(eq(refreshFamily.sessionId, sessionId))
    .for('update', { of: refreshFamily });
  return found;
}

/** The family's newest secret derived from an older one, at most so many rotations on. */
function findNewest(
  secret: string,
  family: { chainKey: string; currentHash: string },
  steps: number,
): string | undefined {
  let candidate = secret;
  for (let step = 0; step <= steps; step += 1) {
    if (hash(candidate) === family.currentHash) return candidate;
    candidate = successor(candidate, family.chainKey);
  }
  return undefined;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const successor = (secret: string, chainKey: string): string =>
  createHmac('sha256', chainKey).update(secret).digest('base64url');
