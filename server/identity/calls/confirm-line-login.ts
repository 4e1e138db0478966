import * as contract from '@kaituan/contract/identity/line-login';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { hasLine, signInAtLine } from '#server/identity/line/line-login.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { openSession } from '#server/identity/sessions/member-session.ts';
import { landingOf, takeTicket } from '#server/identity/sessions/sign-in-state.ts';

export const confirmLineLogin = handleIdentity(
  contract.confirmLineLogin,
  async ({ ticket }, call) => {
    requireLine(call);
    const { database, now } = call;
    await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
    const pending = await takeTicket(database, ticket, now());
    if (!pending?.idToken) throw new Refusal('SIGN_IN_EXPIRED');
    const token = await signInAtLine(call, pending.idToken, pending.nonce);
    const session = await openSession(call, token, hasLine(call));
    return { result: { ...session, landingPath: landingOf(pending) } };
  },
);
