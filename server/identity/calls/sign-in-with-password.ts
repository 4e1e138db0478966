import * as contract from '@kaituan/contract/identity';
import { askAccounts } from '../account-refusal.ts';
import { addressOf, answerCall, deviceHeaders } from '../identity-call.ts';
import { openSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { findPasswordHash } from '../set-password.ts';

/** Unknown addresses cost the same time as wrong passwords: Better Auth hashes either way. */
export const signInWithPassword = answerCall(
  contract.signInWithPassword,
  async ({ email, password }, call) => {
    const { accounts, database, now } = call;
    const address = addressOf(call);
    const tries = [
      { limit: limits.passwordByBoth, subject: address && `${address} ${email}` },
      { limit: limits.passwordByAccount, subject: email },
      { limit: limits.passwordByAddress, subject: address },
    ];
    const giveBack = await takeTries(database, tries, now());
    const hash = await findPasswordHash(database, email);
    const { token } = await askAccounts(
      accounts.api.signInEmail({ body: { email, password }, headers: deviceHeaders(call) }),
    );
    await giveBack();
    const isUnchanged = async () => (await findPasswordHash(database, email)) === hash;
    return { result: await openSession(call, token, isUnchanged) };
  },
);
