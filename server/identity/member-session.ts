import type { Session } from '@kaituan/contract/identity';
import { eq } from 'drizzle-orm';
import { member, memberSession } from '../database/identity-schema.ts';
import { type Member, signAccessToken } from './access-token.ts';
import { endSession } from './end-sessions.ts';
import { type IdentityCall, isSecure } from './identity-call.ts';
import { setRefreshToken } from './refresh-cookie.ts';
import { startFamily } from './refresh-family.ts';
import { refuseSuspended } from './refuse-suspended.ts';

/** Turns a fresh Better Auth session into one of the shop's: refresh cookie and access token. */
export async function openSession(call: IdentityCall, sessionToken: string): Promise<Session> {
  const { database } = call;
  const [found] = await database
    .select({ sessionId: memberSession.id, member })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(eq(memberSession.token, sessionToken));
  if (!found) throw new Error('the session just made is not there');
  const { sessionId } = found;
  if (found.member.status === 'SUSPENDED') await endSession(database, sessionId, call.now());
  refuseSuspended(found.member);
  const refreshToken = await startFamily(database, sessionId, call.now());
  setRefreshToken(call.c, refreshToken, isSecure(call));
  return presentSession(call, found);
}

/** The answer that carries a new access token. */
export async function presentSession(
  call: IdentityCall,
  { member, sessionId }: { member: Member; sessionId: string },
): Promise<Session> {
  const { accessToken, expiresAt } = await signAccessToken(call.accounts, member, {
    now: call.now(),
    sessionId,
  });
  const { id, displayName, isVerified, channelId } = member;
  return {
    accessToken,
    expiresAt: expiresAt.toISOString(),
    member: { id, displayName, isVerified, channelId: isVerified ? channelId : null },
  };
}
