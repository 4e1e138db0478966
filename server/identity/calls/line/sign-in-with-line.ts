import * as contract from '@kaituan/contract/identity/line-login';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { openLineSession } from '#server/identity/line/line-login.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { landingOf, takeState } from '#server/identity/sessions/sign-in-state.ts';

/** The page sends an ID token from LINE's app or SDK; the shop verifies it. */
export const signInWithLine = handleIdentity(
  contract.signInWithLine,
  async ({ idToken, state }, call) => {
    requireLine(call);
    const { database, now } = call;
    const attempts = [{ limit: limits.line, subject: sourceOf(call) }];
    await takeAttempts(database, attempts, now());
    await call.lineIdTokens.verify(idToken);
    const begun = state === undefined ? null : await takeState(database, state, now());
    if (begun === undefined) throw new Refusal('SIGN_IN_EXPIRED');
    const agreedIn = begun && (begun.channelId ?? defaultChannelId);
    const session = await openLineSession(call, { idToken, agreedIn });
    return { result: { ...session, landingPath: begun && landingOf(begun) } };
  },
);
