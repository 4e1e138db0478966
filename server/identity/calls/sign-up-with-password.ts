import * as contract from '@kaituan/contract/identity';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { member } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { accountErrorCode, askAccounts } from '../account-refusal.ts';
import { noteConsent } from '../consent.ts';
import { addressOf, answerCall, deviceHeaders } from '../identity-call.ts';
import { openSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';

export const signUpWithPassword = answerCall(
  contract.signUpWithPassword,
  async ({ email, password, displayName, channelId = defaultChannelId }, call) => {
    const { accounts, database, now } = call;
    await takeTries(database, [{ limit: limits.signUpByAddress, subject: addressOf(call) }], now());
    const body = { email, password, name: displayName };
    const signedUp = accounts.api.signUpEmail({ body, headers: deviceHeaders(call) });
    const { token } = await askAccounts(signedUp).catch((error) =>
      refuseTaken(database, email, error),
    );
    const session = await openSession(call, token ?? '');
    await noteConsent(database, { memberId: session.member.id, channelId }, now());
    return { result: session };
  },
);

/** Of two sign-ups at the same moment the database refuses one, which Better Auth tells as a failure. */
async function refuseTaken(database: Database, email: string, error: unknown): Promise<never> {
  if (accountErrorCode(error) !== 'FAILED_TO_CREATE_USER') throw error;
  const [taken] = await database
    .select({ id: member.id })
    .from(member)
    .where(eq(member.email, email));
  throw taken ? new Refusal('EMAIL_TAKEN') : error;
}
