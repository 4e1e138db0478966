import * as contract from '@kaituan/contract/line-login';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/identity-limits.ts';
import { sourceOf } from '#server/identity/known-device.ts';
import { requireLine } from '#server/identity/line-browser.ts';
import { hasLine, signInAtLine } from '#server/identity/line-login.ts';
import { openSession } from '#server/identity/member-session.ts';
import { takeAttempts } from '#server/identity/rate-limit.ts';
import { landingOf, takeTicket } from '#server/identity/sign-in-state.ts';

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
