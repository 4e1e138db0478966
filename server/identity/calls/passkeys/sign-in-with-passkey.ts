import * as contract from '@kaituan/contract/identity/passkey';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { findPasskey, usePasskey } from '#server/identity/second-factor/passkey.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { openSessionOf } from '#server/identity/sessions/member-session.ts';

/** Nothing can be guessed here, so attempts are limited for the cost of checking them only. */
export const signInWithPasskey = handleIdentity(
  contract.signInWithPasskey,
  async ({ credential }, call) => {
    const { database, now } = call;
    await takeAttempts(database, [{ limit: limits.passkey, subject: sourceOf(call) }], now());
    const { id, memberId } = await usePasskey(call, credential, { purpose: 'SIGN_IN' });
    const isStillThere = async () => (await findPasskey(database, id)) !== undefined;
    const options = { isSecondFactor: true };
    return { result: await openSessionOf(call, memberId, isStillThere, options) };
  },
);
