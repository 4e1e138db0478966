import * as contract from '@kaituan/contract/second-factor';
import { Refusal } from '#server/http/refusal.ts';
import { requireRecentProof } from '#server/identity/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import {
  authenticatorUri,
  beginEnrolment,
  findSecondFactor,
  isProven,
} from '#server/identity/second-factor.ts';

/** A new secret replaces a confirmed one only in a sign-in that has proved that one. */
export const beginSecondFactor = handleSession(contract.beginSecondFactor, async (_input, call) => {
  const { database, secret: key, now } = call;
  const { member, sessionId } = await requireRecentProof(call);
  const found = await findSecondFactor(database, member.id);
  if (found?.confirmedAt && !(await isProven(database, sessionId))) {
    throw new Refusal('REAUTHENTICATION_REQUIRED');
  }
  const secret = await beginEnrolment(database, { memberId: member.id, key, now: now() });
  const uri = authenticatorUri(secret, member.email);
  return { result: { uri, secret: new URL(uri).searchParams.get('secret') ?? '' } };
});
