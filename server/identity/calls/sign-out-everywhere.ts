import * as contract from '@kaituan/contract/identity';
import { endAllSessions } from '#server/identity/end-sessions.ts';
import { answerCall, isSecure } from '#server/identity/identity-call.ts';
import { clearRefreshToken } from '#server/identity/refresh-cookie.ts';
import { requireSession } from '#server/identity/session-of-call.ts';

export const signOutEverywhere = answerCall(contract.signOutEverywhere, async (_input, call) => {
  const { member } = await requireSession(call);
  clearRefreshToken(call.c, isSecure(call));
  await endAllSessions(call.database, member.id, call.now());
  return { result: null };
});
