import * as contract from '@kaituan/contract/identity';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { member } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { askAccounts } from '../account-refusal.ts';
import { noteConsent } from '../consent.ts';
import { addressOf, answerCall, deviceHeaders } from '../identity-call.ts';
import { openSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';

export const signInWithPhone = answerCall(
  contract.signInWithPhone,
  async ({ phone, code, channelId = defaultChannelId }, call) => {
    const { accounts, codes, database, now } = call;
    if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
    const tries = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
    const isJoining = await isUnknown(database, phone);
    const giveBack = await takeTries(database, tries, now());
    const { token } = await askAccounts(
      accounts.api.verifyPhoneNumber({
        body: { phoneNumber: phone, code },
        headers: deviceHeaders(call),
      }),
    );
    await giveBack();
    const session = await openSession(call, token ?? '');
    if (isJoining) await noteConsent(database, { memberId: session.member.id, channelId }, now());
    return { result: session };
  },
);

async function isUnknown(database: Database, phone: string): Promise<boolean> {
  const [found] = await database
    .select({ id: member.id })
    .from(member)
    .where(eq(member.phoneNumber, phone));
  return found === undefined;
}
