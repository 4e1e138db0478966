import * as contract from '@kaituan/contract/identity/second-factor';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { requireSecondFactor } from '#server/identity/second-factor/passkey.ts';
import { authenticatorUri, beginEnrolment } from '#server/identity/second-factor/second-factor.ts';

/** A new secret replaces a confirmed one only once confirmed itself, in a sign-in in which the confirmed one was given. */
export const beginSecondFactor = handleSession(contract.beginSecondFactor, async (_input, call) => {
  const { database, secret: key, now, brand } = call;
  const { member } = await requireRecentProof(call);
  const { sessionId } = call.session;
  await requireSecondFactor(call, database);
  const secret = await beginEnrolment(database, {
    memberId: member.id,
    sessionId,
    key,
    now: now(),
  });
  const uri = authenticatorUri(secret, { shop: await brand(), account: member.email });
  return { result: { uri, secret: new URL(uri).searchParams.get('secret') ?? '' } };
});
