import * as contract from '@kaituan/contract/identity/passkey';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  changeSignInMethods,
  refuseUnverifiedEmail,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { deviceOf } from '#server/identity/accounts/member-notifications.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import {
  invalidPasskey,
  listPasskeys,
  presentPasskey,
  requireRelyingParty,
  requireSecondFactor,
} from '#server/identity/second-factor/passkey.ts';
import {
  readPasskeyChallenge,
  spendPasskeyChallenge,
} from '#server/identity/second-factor/passkey-challenge.ts';
import { recordSecondFactor } from '#server/identity/second-factor/second-factor.ts';

const maxPasskeys = 20;

/** The authenticator has verified its user, so that this sign-in has passed the second factor as well. */
export const addPasskey = handleSession(contract.addPasskey, async ({ credential }, call) => {
  const { now, publicUrl } = call;
  const party = requireRelyingParty(call);
  const signIn = await requireRecentProof(call);
  refuseUnverifiedEmail(signIn.member);
  const { id, response } = credential;
  const purpose = `ADD ${signIn.sessionId}` as const;
  const expectedChallenge = readPasskeyChallenge(call, purpose, response.clientDataJSON);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...made } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', response: made, clientExtensionResults: {} },
    },
    ...{ expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw invalidPasskey(cause);
  });
  if (!registrationInfo) throw invalidPasskey();
  await spendPasskeyChallenge(call, expectedChallenge);
  const { credential: verified, credentialBackedUp: isSynced } = registrationInfo;
  const publicKey = Buffer.from(verified.publicKey).toString('base64url');
  const row = await changeSignInMethods(call, signIn, async (transaction, { id: memberId }) => {
    await requireSecondFactor(call, transaction);
    const existing = await listPasskeys(transaction, memberId);
    if (existing.length >= maxPasskeys) throw new Refusal('FORBIDDEN', { message: fullText });
    const [added] = await transaction
      .insert(memberPasskey)
      .values({
        ...{ id: verified.id, memberId, host: party.id, publicKey, counter: verified.counter },
        ...{ transports, isSynced, name: deviceOf(call), createdAt: now() },
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw invalidPasskey();
    await recordSecondFactor(transaction, signIn.sessionId, now());
    return added;
  });
  call.notifications.changed(call, signIn.member, { what: '新增了通行密鑰作為登入方式' });
  return { result: presentPasskey(row, publicUrl) };
});

const fullText = `通行密鑰最多 ${maxPasskeys} 把，請先移除不用的`;
