import type { Session } from '@kaituan/contract/identity/identity';
import { eq } from 'drizzle-orm';
import { member, memberSession } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { type Member, signAccessToken } from '#server/identity/access-token.ts';
import { keepAccount } from '#server/identity/accounts/account-deletion.ts';
import { recordNewDevice } from '#server/identity/accounts/member-events.ts';
import { deviceOf } from '#server/identity/accounts/member-notifications.ts';
import { hasOwnPrices } from '#server/identity/accounts/own-prices.ts';
import { deviceHeaders, type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { recordSecondFactor } from '#server/identity/second-factor/second-factor.ts';
import { endSession, handOnPushes } from './end-sessions.ts';
import { isKnownTo, recordKnownDevice } from './known-device.ts';
import { readRefreshToken, setRefreshToken } from './refresh-cookie.ts';
import { findSession, startFamily } from './refresh-family.ts';
import { refuseSuspended } from './refuse-suspended.ts';

/** No notification is sent for the sign-in that created the member. */
const firstSignInMs = 60_000;

/** Whether the verified credential still belongs to this member, checked after the session was created. */
export type StillTrue = (found: Member) => Promise<boolean> | boolean;

type SessionOptions = {
  /** The member is notified by another message. */
  isNotified?: boolean;
  /** The credential counts as both factors. */
  isSecondFactor?: boolean;
};

/**
 * Turns a fresh Better Auth session into the shop's refresh cookie and access token. A concurrent reset
 * ends all existing sessions; one created a moment later is detected by `isStillTrue`.
 */
export async function openSession(
  call: IdentityCall,
  sessionToken: string,
  isStillTrue: StillTrue = () => true,
  { isNotified = false, isSecondFactor = false }: SessionOptions = {},
): Promise<Session> {
  const { database, now } = call;
  const [found] = await database
    .select({ sessionId: memberSession.id, member })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(eq(memberSession.token, sessionToken));
  // A concurrent reset has already ended it.
  if (!found) throw new Refusal('UNAUTHENTICATED');
  const { sessionId } = found;
  if (found.member.status === 'SUSPENDED') await endSession(database, sessionId, now());
  refuseSuspended(found.member);
  if (!(await isStillTrue(found.member))) {
    await endSession(database, sessionId, now());
    throw new Refusal('UNAUTHENTICATED');
  }
  if (found.member.deletionRequestedAt) {
    await inTransaction(database, (transaction) =>
      keepAccount(transaction, found.member.id, now()),
    );
  }
  await endReplaced(call, { memberId: found.member.id, sessionId });
  const refreshToken = await startFamily(database, sessionId, now());
  if (isSecondFactor) await recordSecondFactor(database, sessionId, now());
  setRefreshToken(call.c, { refreshToken, member: found.member }, isSecure(call));
  const isNew = now().getTime() - found.member.createdAt.getTime() < firstSignInMs;
  if (!isNotified && !isNew && !(await isKnownTo(call, found.member.id))) {
    await recordNewDevice(
      database,
      { memberId: found.member.id, sessionId, device: deviceOf(call) },
      now(),
    );
    call.notifications.newDevice(call, found.member);
  }
  await recordKnownDevice(call, { memberId: found.member.id, sessionId });
  const session = await presentSession(call, found);
  if (!found.member.deletionRequestedAt) return session;
  return { ...session, member: { ...session.member, hasKeptAccount: true } };
}

/** Signs a member in whom the shop itself has identified. */
export async function openSessionOf(
  call: IdentityCall,
  memberId: string,
  isStillTrue?: StillTrue,
  options?: SessionOptions,
): Promise<Session> {
  const { internalAdapter } = await call.accounts.$context;
  const userAgent = deviceHeaders(call).get('user-agent') ?? '';
  const device = { ipAddress: call.source.address, userAgent };
  const { token } = await internalAdapter.createSession(memberId, false, device);
  return openSession(call, token, isStillTrue, options);
}

/** A new sign-in on a device ends the member's former one there, which leaves it its pushes. */
async function endReplaced(
  call: IdentityCall,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  const token = readRefreshToken(call.c);
  if (token === undefined) return;
  const earlier = await findSession(call.database, token, call.now());
  if (earlier.outcome !== 'FOUND' || earlier.member.id !== memberId) return;
  await handOnPushes(call.database, { from: earlier.sessionId, to: sessionId });
  await endSession(call.database, earlier.sessionId, call.now());
}

/** The response with a new access token. */
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
    member: {
      ...{ id, displayName, isVerified, channelId: isVerified ? channelId : null },
      hasOwnPrices: await hasOwnPrices(call.database, id),
    },
  };
}
