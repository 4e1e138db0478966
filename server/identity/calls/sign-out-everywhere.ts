import * as contract from '@kaituan/contract/identity';
import { endAllSessions } from '../end-sessions.ts';
import { answerCall, isSecure } from '../identity-call.ts';
import { clearRefreshToken } from '../refresh-cookie.ts';
import { requireSession } from '../session-of-call.ts';

export const signOutEverywhere = answerCall(contract.signOutEverywhere, async (_input, call) => {
  const { member } = await requireSession(call);
  clearRefreshToken(call.c, isSecure(call));
  await endAllSessions(call.database, member.id, call.now());
  return { result: null };
});
