import * as contract from '@kaituan/contract/identity/line-login';
import { parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { handleIdentity } from '#server/identity/identity-call.ts';
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
  const browserHash = hashSecret(setLineBrowser(call));
  const row = { ...secrets, ...arrival, browserHash, idToken: null, cart: input.cart };
  const state = markState(call.c, await storeState(database, row, now()));
  const login = { ...secrets, state, redirectUri: lineRedirectUri(call) };
  const authorizeUrl = line.channelSecret === undefined ? null : lineAuthorizeUrl(line, login);
  return { result: { state, nonce: secrets.nonce, authorizeUrl } };
});
