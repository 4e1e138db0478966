import * as contract from '@kaituan/contract/identity/identity';
import { handleSession, isSecure } from '#server/identity/identity-call.ts';
import { endAllSessions } from '#server/identity/sessions/end-sessions.ts';
import { clearRefreshToken } from '#server/identity/sessions/refresh-cookie.ts';

export const signOutEverywhere = handleSession(contract.signOutEverywhere, async (_input, call) => {
  const { member } = call.session;
  clearRefreshToken(call.c, isSecure(call));
  await endAllSessions(call.database, member.id, call.now());
  return { result: null };
});
