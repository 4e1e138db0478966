import * as contract from '@kaituan/contract/passkey';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/identity-limits.ts';
import { sourceOf } from '#server/identity/known-device.ts';
import { openSessionOf } from '#server/identity/member-session.ts';
import { findPasskey, usePasskey } from '#server/identity/passkey.ts';
import { takeAttempts } from '#server/identity/rate-limit.ts';

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
