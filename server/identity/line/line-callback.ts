import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { asRefusal } from '#server/http/refuse.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { answerForApp, unmarkState } from '#server/identity/native-app.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import {
  hashSecret,
  landingOf,
  storeState,
  takeState,
} from '#server/identity/sessions/sign-in-state.ts';
import { findLineBrowser, lineRedirectUri, requireLine } from './line-browser.ts';
import { exchangeLineCode, openLineSession } from './line-login.ts';

/**
 * The OAuth callback of LINE. The browser that began the login is signed in and redirected to its path.
 * Another browser (LINE's app opens its own) must confirm first: the link may be a stranger's, who wants
 * the visitor to shop in the stranger's account (login CSRF). A login begun to link the account signs nobody in.
 */
export async function answerLineCallback(call: IdentityCall): Promise<Response> {
  const { line, nativeApp } = requireLine(call);
  const { c, database, now } = call;
  const forApp = answerForApp(c, nativeApp);
  if (forApp) return forApp;
  const { code, state: text = '' } = c.req.query();
  const browser = findLineBrowser(call);
  const state = await takeState(database, unmarkState(text), now());
  if (!state) return signInPage(call, { error: 'SIGN_IN_EXPIRED' });
  const landing = landingOf(state);
  const isLink = state.redirectPath === lineLinkPath;
  const backWith = (query: Record<string, string>) =>
    isLink
      ? redirectTo(call, `${landing}&${new URLSearchParams(query)}`)
      : signInPage(call, { redirect: landing, ...query });
  if (!code) return backWith({ error: 'LINE_CANCELLED' });
  try {
    await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
    const { nonce, codeVerifier } = state;
    const redirectUri = lineRedirectUri(call);
    const idToken = await exchangeLineCode(line, { code, codeVerifier, redirectUri });
    const isSameBrowser = browser !== undefined && hashSecret(browser) === state.browserHash;
    // With Firebase only the page itself can sign in; it does so with the ticket.
    if (isLink || !isSameBrowser || call.mintFirebaseToken) {
      await call.lineIdTokens.verify(idToken, nonce);
      const ticket = await storeState(database, { ...state, idToken }, now());
      return backWith({ ticket });
    }
    const agreedIn = state.channelId ?? defaultChannelId;
    await openLineSession(call, { idToken, nonce, agreedIn });
    return redirectTo(call, landing);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === 'INTERNAL') throw error;
    return backWith({ error: refusal.code });
  }
}

const signInPage = (call: IdentityCall, query: Record<string, string>) =>
  redirectTo(call, `/join-us?${new URLSearchParams(query)}`);

/** Redirects with the path percent-encoded. */
function redirectTo({ c }: IdentityCall, path: string): Response {
  const url = new URL(path, 'http://shop.invalid');
  c.header('Cache-Control', 'no-store');
  return c.redirect(url.href.slice(url.origin.length), 303);
}
