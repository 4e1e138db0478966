import * as contract from '@kaituan/contract/identity';
import { endAllSessions } from '#server/identity/end-sessions.ts';
import { handleSession, isSecure } from '#server/identity/identity-call.ts';
import { clearRefreshToken } from '#server/identity/refresh-cookie.ts';

export const signOutEverywhere = handleSession(contract.signOutEverywhere, async (_input, call) => {
  const { member } = call.session;
  clearRefreshToken(call.c, isSecure(call));
  await endAllSessions(call.database, member.id, call.now());
  return { result: null };
});
