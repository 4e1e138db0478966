import * as contract from '@kaituan/contract/identity/line-login';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { openLineSession } from '#server/identity/line/line-login.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { landingOf, takeTicket } from '#server/identity/sessions/sign-in-state.ts';

export const confirmLineLogin = handleIdentity(
  contract.confirmLineLogin,
  async ({ ticket }, call) => {
    requireLine(call);
    const { database, now } = call;
    await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
    const pending = await takeTicket(database, ticket, now());
    // A login that was begun to link an account signs nobody in.
    if (!pending?.idToken || pending.redirectPath === lineLinkPath) {
      throw new Refusal('SIGN_IN_EXPIRED');
    }
    const { idToken, nonce, channelId } = pending;
    const agreedIn = channelId ?? defaultChannelId;
    const session = await openLineSession(call, { idToken, nonce, agreedIn });
    return { result: { ...session, landingPath: landingOf(pending) } };
  },
);
