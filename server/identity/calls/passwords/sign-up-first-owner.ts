import * as contract from '@kaituan/contract/identity/identity';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { recordConsent } from '#server/identity/accounts/consent.ts';
import { appointFirstOwner, requireFirstOwner } from '#server/identity/accounts/first-owner.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { addressOf, handleIdentity } from '#server/identity/identity-call.ts';
import { admit } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { createPasswordMember, hashPassword } from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';
import { openSessionOf } from '#server/identity/sessions/member-session.ts';

/**
 * Creates the account of the owner of a shop that has none. The code from its log stands for the letter by which
 * others prove their address: a new shop may have no way to send one yet.
 */
export const signUpFirstOwner = handleIdentity(
  contract.signUpFirstOwner,
  async ({ code, email, password, displayName, challenge }, call) => {
    const { accounts, database, now, secret } = call;
    const attempts = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
    const purpose = { action: 'SIGN_UP', subject: email } as const;
    const returnAttempt = await admit(call, attempts, { ...purpose, solution: challenge });
    await requireFirstOwner(database, { secret, code });
    await returnAttempt();
    await refuseWeakPassword(password, { email });
    if (await findMemberByEmail(database, email)) throw new Refusal('EMAIL_TAKEN');
    const passwordHash = await hashPassword(accounts, password);
    const given = { email, passwordHash, displayName };
    const memberId = await inTransaction(database, async (transaction) => {
      const id = await createPasswordMember(transaction, given, now());
      await appointFirstOwner(transaction, { memberId: id, secret, code, now: now() });
      return id;
    });
    await recordConsent(database, { memberId, channelId: defaultChannelId }, now());
    return { result: await openSessionOf(call, memberId) };
  },
);
