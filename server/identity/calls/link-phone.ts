import * as contract from '@kaituan/contract/member-account';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { member } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { askAccounts } from '../account-refusal.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { giveTriesBack, limits, takeTries } from '../rate-limit.ts';
import { requireSession } from '../session-of-call.ts';

/** Only who proved the number learns that it belongs to another account. */
export const linkPhone = answerCall(contract.linkPhone, async ({ phone, code }, call) => {
  const { accounts, codes, database, now } = call;
  if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
  const { member: asking } = await requireSession(call);
  const tries = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
  const giveBack = await takeTries(database, tries, now());
  await askAccounts(accounts.api.consumePhoneNumberOTP({ body: { phoneNumber: phone, code } }));
  await giveBack();
  await refuseTaken(database, phone, asking.id);
  await database
    .update(member)
    .set({ phoneNumber: phone, phoneNumberVerified: true, updatedAt: now() })
    .where(eq(member.id, asking.id))
    .catch(async (error: unknown) => {
      // Another account may have taken it between the look and the change.
      await refuseTaken(database, phone, asking.id);
      throw error;
    });
  return { result: null };
});

async function refuseTaken(database: Database, phone: string, memberId: string): Promise<void> {
  const [owner] = await database
    .select({ id: member.id })
    .from(member)
    .where(eq(member.phoneNumber, phone));
  if (!owner || owner.id === memberId) return;
  // The next step is to sign in with that number, which needs a code at once.
  await giveTriesBack(database, [{ limit: limits.codeResend, subject: phone }]);
  throw new Refusal('PHONE_TAKEN');
}
