import * as contract from '@kaituan/contract/identity/identity';
import { handleIdentity, isSecure } from '#server/identity/identity-call.ts';
import { recordKnownDevice } from '#server/identity/sessions/known-device.ts';
import { presentSession } from '#server/identity/sessions/member-session.ts';
import { setRefreshToken } from '#server/identity/sessions/refresh-cookie.ts';
import { renewSession } from '#server/identity/sessions/session-of-call.ts';

export const refreshSession = handleIdentity(contract.refreshSession, async (_input, call) => {
  const found = await renewSession(call);
  setRefreshToken(call.c, found, isSecure(call));
  await recordKnownDevice(call, { memberId: found.member.id, sessionId: found.sessionId });
  return { result: await presentSession(call, found) };
});
