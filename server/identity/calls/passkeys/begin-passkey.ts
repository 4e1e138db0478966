import * as contract from '@kaituan/contract/identity/passkey';
import {
  refuseUnverifiedEmail,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import {
  describePasskey,
  listPasskeys,
  passkeyTimeoutMs,
  requireRelyingParty,
  requireSecondFactor,
} from '#server/identity/second-factor/passkey.ts';
import { createPasskeyChallenge } from '#server/identity/second-factor/passkey-challenge.ts';

/** EdDSA, ES256 and RS256 of COSE: what authenticators of today sign with. */
const algorithms = [-8, -7, -257];

export const beginPasskey = handleSession(contract.beginPasskey, async (_input, call) => {
  const { id } = requireRelyingParty(call);
  const { member, sessionId } = await requireRecentProof(call);
  refuseUnverifiedEmail(member);
  await requireSecondFactor(call, call.database);
  const existing = await listPasskeys(call.database, member.id);
  const { email, displayName, phoneNumber } = member;
  return {
    result: {
      challenge: createPasskeyChallenge(call, `ADD ${sessionId}`),
      rp: { id, name: await call.brand() },
      user: {
        // The same for all passkeys of a member, so that an authenticator keeps one per account.
        id: Buffer.from(member.id).toString('base64url'),
        name: isInventedEmail(email) ? (phoneNumber ?? displayName) : email,
        displayName,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: passkeyTimeoutMs,
      attestation: 'none' as const,
      excludeCredentials: existing.filter(({ host }) => host === id).map(describePasskey),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    },
  };
});
