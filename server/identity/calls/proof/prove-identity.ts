import * as contract from '@kaituan/contract/identity/member-account';
import type { UsedCredential } from '@kaituan/contract/identity/passkey';
import { and, eq } from 'drizzle-orm';
import { member, refreshFamily } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RecentSignIn } from '#server/identity/accounts/change-sign-in-methods.ts';
import { attemptsElsewhere } from '#server/identity/codes/code-requester.ts';
import { handleSession, type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { isPasswordOf } from '#server/identity/passwords/set-password.ts';
import { usePasskey } from '#server/identity/second-factor/passkey.ts';
import { recordSecondFactor } from '#server/identity/second-factor/second-factor.ts';
import { setRefreshToken } from '#server/identity/sessions/refresh-cookie.ts';
import { renewSession } from '#server/identity/sessions/session-of-call.ts';

type Proof = Parameters<(typeof proveIdentity)['run']>[0];

/**
 * Reauthenticates this sign-in for ten minutes and rotates its refresh token, so that a copied one does not
 * gain from it; with LINE members reauthenticate by signing in again.
 */
export const proveIdentity = handleSession(contract.proveIdentity, async (proof, call) => {
  const { database, now, session } = call;
  await check(call, session, proof);
  await database
    .update(refreshFamily)
    .set({ reauthenticatedAt: now() })
    .where(eq(refreshFamily.sessionId, session.sessionId));
  setRefreshToken(call.c, await renewSession(call), isSecure(call));
  return { result: null };
});

async function check(call: IdentityCall, session: RecentSignIn, proof: Proof): Promise<void> {
  const { member: owner } = session;
  switch (proof.way) {
    case 'PASSWORD':
      return checkPassword(call, owner, proof.password);
    case 'EMAIL':
      await useCode(call, owner, ['PROOF', owner.id + owner.email], proof.code);
      return markEmailVerified(call, owner);
    case 'PHONE':
      if (owner.phoneNumber === null) throw new Refusal('NOT_FOUND');
      return useCode(call, owner, ['PHONE', owner.phoneNumber], proof.code);
    case 'PASSKEY':
      return checkPasskey(call, session, proof.credential);
  }
}

async function checkPassword(
  { accounts, database, now }: IdentityCall,
  owner: RecentSignIn['member'],
  password: string,
): Promise<void> {
  const attempts = [{ limit: limits.changePassword, subject: owner.id }];
  const returnAttempt = await takeAttempts(database, attempts, now());
  const isRight = await isPasswordOf(accounts, owner.id, password);
  if (isRight === undefined) throw new Refusal('NOT_FOUND', { message: '您還沒有設定密碼' });
  if (!isRight) throw new Refusal('CREDENTIALS_INVALID', { message: '密碼不正確' });
  await returnAttempt();
}

/** The authenticator has verified its user, which counts as the second factor too. */
async function checkPasskey(
  call: IdentityCall,
  { member: { id: memberId }, sessionId }: RecentSignIn,
  credential: UsedCredential,
): Promise<void> {
  await usePasskey(call, credential, { purpose: `PROVE ${sessionId}`, memberId });
  await recordSecondFactor(call.database, sessionId, call.now());
}

async function useCode(
  call: IdentityCall,
  owner: RecentSignIn['member'],
  [purpose, recipient]: ['PROOF' | 'PHONE', string],
  code: string,
): Promise<void> {
  const attempts = [
    { limit: limits.codeTryByMember, subject: owner.id },
    ...(purpose === 'PHONE' ? attemptsElsewhere(call, recipient) : []),
  ];
  const returnAttempt = await takeAttempts(call.database, attempts, call.now());
  await call.oneTimeCodes.use(purpose, recipient, code);
  await returnAttempt();
}

/** The signed-in member also controls the mailbox, so linked sign-in methods stay. */
async function markEmailVerified(
  { database, now }: IdentityCall,
  { id, email }: RecentSignIn['member'],
): Promise<void> {
  await database
    .update(member)
    .set({ emailVerified: true, updatedAt: now() })
    .where(and(eq(member.id, id), eq(member.email, email)));
}
