import * as contract from '@kaituan/contract/identity';
import { answerCall, isSecure } from '../identity-call.ts';
import { endSession } from '../member-session.ts';
import { clearRefreshToken, readRefreshToken } from '../refresh-cookie.ts';
import { refreshOnce } from '../refresh-family.ts';

/** Always succeeds: who is signed out already stays so. */
export const signOut = answerCall(contract.signOut, async (_input, call) => {
  const token = readRefreshToken(call.c);
  if (token !== undefined) {
    const refreshed = await refreshOnce(call.database, token, call.now());
    if (refreshed.outcome === 'REFRESHED') await endSession(call.database, refreshed.sessionId);
    clearRefreshToken(call.c, isSecure(call));
  }
  return { result: null };
});
