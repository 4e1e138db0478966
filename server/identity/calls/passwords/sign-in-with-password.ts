import * as contract from '@kaituan/contract/identity/identity';
import { callAccounts } from '#server/identity/accounts/account-refusal.ts';
import { addressOf, deviceHeaders, handleIdentity } from '#server/identity/identity-call.ts';
import { admitDeviceOr } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { findPasswordHash } from '#server/identity/passwords/set-password.ts';
import { findKnownDevice } from '#server/identity/sessions/known-device.ts';
import { openSession } from '#server/identity/sessions/member-session.ts';

/** Unknown addresses take as long as wrong passwords: Better Auth hashes either way. */
export const signInWithPassword = handleIdentity(
  contract.signInWithPassword,
  async ({ email, password, challenge }, call) => {
    const { accounts, database } = call;
    const address = addressOf(call);
    const device = await findKnownDevice(call, { email });
    const own = device
      ? [{ limit: limits.passwordByDevice, subject: `${device} ${email}` }]
      : undefined;
    const others = [
      { limit: limits.passwordBySource, subject: address && `${address} ${email}` },
      { limit: limits.passwordByAccount, subject: email },
      { limit: limits.passwordByAddress, subject: address },
    ];
    const purpose = { action: 'SIGN_IN_WITH_PASSWORD', subject: email } as const;
    const returnAttempt = await admitDeviceOr(call, own, others, {
      ...purpose,
      solution: challenge,
    });
    const hash = await findPasswordHash(database, email);
    const { token } = await callAccounts(
      accounts.api.signInEmail({ body: { email, password }, headers: deviceHeaders(call) }),
    );
    await returnAttempt();
    const isUnchanged = async () => (await findPasswordHash(database, email)) === hash;
    return { result: await openSession(call, token, isUnchanged) };
  },
);
