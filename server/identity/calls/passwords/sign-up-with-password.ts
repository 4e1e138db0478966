import * as contract from '@kaituan/contract/identity/identity';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { recordConsent } from '#server/identity/accounts/consent.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { attemptsElsewhere } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity } from '#server/identity/identity-call.ts';
import { admit } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import {
  createPasswordMember,
  hashPassword,
  type NewMember,
} from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';
import { openSessionOf } from '#server/identity/sessions/member-session.ts';

/** Creates a member only with a verified address, and reveals to nobody else whether it has an account. */
export const signUpWithPassword = handleIdentity(
  contract.signUpWithPassword,
  async ({ email, code, password, displayName, channelId = defaultChannelId, challenge }, call) => {
    const { accounts, mail, oneTimeCodes, database, now } = call;
    if (!mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    await refuseWeakPassword(password, { email });
    const attempts = [
      { limit: limits.codeTryByAddress, subject: addressOf(call) },
      ...attemptsElsewhere(call, `sign-up ${email}`),
    ];
    const purpose = { action: 'SIGN_UP', subject: email } as const;
    const returnAttempt = await admit(call, attempts, { ...purpose, solution: challenge });
    await oneTimeCodes.use('SIGN_UP', email, code);
    await returnAttempt();
    const passwordHash = await hashPassword(accounts, password);
    const memberId = await createOnce(database, { email, passwordHash, displayName }, now());
    await recordConsent(database, { memberId, channelId }, now());
    return { result: await openSessionOf(call, memberId) };
  },
);

/** The address may have got an account while its code was in the mail. */
async function createOnce(database: Database, given: NewMember, now: Date): Promise<string> {
  try {
    return await createPasswordMember(database, given, now);
  } catch (error) {
    const taken = await findMemberByEmail(database, given.email);
    throw taken ? new Refusal('EMAIL_TAKEN') : error;
  }
}
