import * as contract from '@kaituan/contract/identity';
import { handleIdentity, isSecure } from '#server/identity/identity-call.ts';
import { recordKnownDevice } from '#server/identity/known-device.ts';
import { presentSession } from '#server/identity/member-session.ts';
import { setRefreshToken } from '#server/identity/refresh-cookie.ts';
import { renewSession } from '#server/identity/session-of-call.ts';

export const refreshSession = handleIdentity(contract.refreshSession, async (_input, call) => {
  const found = await renewSession(call);
  setRefreshToken(call.c, found.refreshToken, isSecure(call));
  await recordKnownDevice(call, { memberId: found.member.id, sessionId: found.sessionId });
  return { result: await presentSession(call, found) };
});
