import * as contract from '@kaituan/contract/member-account';
import { eq } from 'drizzle-orm';
import { member } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { askAccounts } from '../account-refusal.ts';
import { endAllSessions } from '../end-sessions.ts';
import { addressOf, answerCall, deviceHeaders } from '../identity-call.ts';
import { openSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';

/** Who forgot a password may have lost it to somebody: every sign-in ends before the new one. */
export const resetPassword = answerCall(
  contract.resetPassword,
  async ({ email, code, password }, call) => {
    const { accounts, mailCodes, database, now } = call;
    if (!mailCodes.isAvailable) throw new Refusal('NOT_FOUND');
    const tries = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
    const giveBack = await takeTries(database, tries, now());
    const body = { email, otp: code, password };
    await askAccounts(accounts.api.resetPasswordEmailOTP({ body }));
    await giveBack();
    const [found] = await database
      .select({ id: member.id })
      .from(member)
      .where(eq(member.email, email));
    if (found) await endAllSessions(database, found.id, now());
    const headers = deviceHeaders(call);
    const { token } = await accounts.api.signInEmail({ body: { email, password }, headers });
    return { result: await openSession(call, token) };
  },
);
