import * as contract from '@kaituan/contract/identity/line-login';
import { lineLinkPath, parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity, type IdentityCall } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import {
  lineRedirectUri,
  requireLine,
  setLineBrowser,
} from '#server/identity/line/line-browser.ts';
import { lineAuthorizeUrl } from '#server/identity/line/line-login.ts';
import { markState } from '#server/identity/native-app.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { hashSecret, makeSecret, storeState } from '#server/identity/sessions/sign-in-state.ts';

export const beginLineLogin = handleIdentity(contract.beginLineLogin, async (input, call) => {
  const { line } = requireLine(call);
  const { database, now } = call;
  await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
  const secrets = { nonce: makeSecret(), codeVerifier: makeSecret() };
  const arrival = {
    redirectPath: parseSignInRedirect(input.redirectPath),
    channelId: input.channelId,
    source: input.source,
  };
  const idToken = await readIdToken(call, input.idToken, arrival.redirectPath);
  const browserHash = hashSecret(setLineBrowser(call));
  const row = { ...secrets, ...arrival, browserHash, idToken, cart: input.cart };
  if (idToken !== null) {
    const ticket = await storeState(database, row, now());
    return { result: { state: ticket, nonce: secrets.nonce, authorizeUrl: null } };
  }
  const state = markState(call.c, await storeState(database, row, now()));
  const login = { ...secrets, state, redirectUri: lineRedirectUri(call) };
  const authorizeUrl = line.channelSecret === undefined ? null : lineAuthorizeUrl(line, login);
  return { result: { state, nonce: secrets.nonce, authorizeUrl } };
});

/**
 * The token of a login that LINE's SDK did already; only to link the account, which the member confirms by the name of the
 * LINE account, in this browser and with a recent proof.
 */
async function readIdToken(
  call: IdentityCall,
  idToken: string | undefined,
  redirectPath: string,
): Promise<string | null> {
  if (idToken === undefined) return null;
  if (redirectPath !== lineLinkPath) {
    throw new Refusal('VALIDATION_FAILED', {
      details: [{ path: 'idToken', rule: 'ONLY_TO_LINK' }],
    });
  }
  await call.lineIdTokens.verify(idToken);
  return idToken;
}
