import * as contract from '@kaituan/contract/identity/identity';
import { handleIdentity, isSecure } from '#server/identity/identity-call.ts';
import { endSession } from '#server/identity/sessions/end-sessions.ts';
import { clearRefreshToken, readRefreshToken } from '#server/identity/sessions/refresh-cookie.ts';
import { findSession } from '#server/identity/sessions/refresh-family.ts';

/** Idempotent: a signed-out caller succeeds too. */
export const signOut = handleIdentity(contract.signOut, async (_input, call) => {
  const token = readRefreshToken(call.c);
  if (token !== undefined) {
    const found = await findSession(call.database, token, call.now());
    if (found.outcome === 'FOUND') await endSession(call.database, found.sessionId, call.now());
    clearRefreshToken(call.c, isSecure(call));
  }
  return { result: null };
});
