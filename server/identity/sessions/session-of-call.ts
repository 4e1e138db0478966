import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import { type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { endSession } from './end-sessions.ts';
import { sourceOf } from './known-device.ts';
import { clearRefreshToken, readRefreshToken } from './refresh-cookie.ts';
import { findSession, type Refreshed, refreshOnce, type SessionFound } from './refresh-family.ts';
import { refuseSuspended } from './refuse-suspended.ts';

type Found = { member: Member; sessionId: string };

/** The sign-in of the calling browser, by its refresh cookie, which is not rotated. */
export const requireSession = (call: IdentityCall): Promise<Found> =>
  sessionBy(call, findSession, (read) => (read.outcome === 'FOUND' ? read : undefined));

/** The same, with the rotated refresh token. */
export const renewSession = (call: IdentityCall): Promise<Found & { refreshToken: string }> =>
  sessionBy(call, refreshOnce, (read) => (read.outcome === 'REFRESHED' ? read : undefined));

async function sessionBy<R extends Refreshed | SessionFound, F extends Found>(
  call: IdentityCall,
  read: (database: IdentityCall['database'], token: string, now: Date) => Promise<R>,
  pick: (read: R) => F | undefined,
): Promise<F> {
  const { c, database, log, now } = call;
  const token = readRefreshToken(c);
  if (token === undefined) throw new Refusal('UNAUTHENTICATED');
  await takeAttempts(database, [{ limit: limits.refresh, subject: sourceOf(call) }], now());
  const answer = await read(database, token, now());
  const found = pick(answer);
  if (found?.member.status === 'ACTIVE') return found;
  if (answer.outcome === 'STOLEN') log.warn({ memberId: answer.memberId }, stolenText);
  clearRefreshToken(c, isSecure(call));
  if (!found) throw new Refusal('UNAUTHENTICATED');
  await endSession(database, found.sessionId, now());
  refuseSuspended(found.member);
  throw new Refusal('UNAUTHENTICATED');
}

const stolenText = 'a refresh token came back after its use: the sign-in was ended';
