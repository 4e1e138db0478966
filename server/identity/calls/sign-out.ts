import * as contract from '@kaituan/contract/identity';
import { endSession } from '#server/identity/end-sessions.ts';
import { handleIdentity, isSecure } from '#server/identity/identity-call.ts';
import { clearRefreshToken, readRefreshToken } from '#server/identity/refresh-cookie.ts';
import { findSession } from '#server/identity/refresh-family.ts';

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
