import * as contract from '@kaituan/contract/member-account';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { member } from '../../database/identity-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeWaysIn, refuseUnprovedEmail, requireRecentProof } from '../change-ways-in.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { findMemberByPhone } from '../member-query.ts';
import { giveTriesBack, limits, takeTries } from '../rate-limit.ts';

/** Only who proved the number learns that it belongs to another account. */
export const linkPhone = answerCall(contract.linkPhone, async ({ phone, code }, call) => {
  const { codes, oneTimeCodes, database, now } = call;
  if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
  const asking = await requireRecentProof(call);
  refuseUnprovedEmail(asking.member);
  const tries = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
  const giveBack = await takeTries(database, tries, now());
  await oneTimeCodes.use('PHONE', phone, code);
  await giveBack();
  await refuseTaken(database, phone, asking.member.id);
  const link = async (transaction: Transaction) => {
    await transaction
      .update(member)
      .set({ phoneNumber: phone, phoneNumberVerified: true, updatedAt: now() })
      .where(eq(member.id, asking.member.id));
  };
  await changeWaysIn(call, asking, link).catch(async (error: unknown) => {
    // Another account may have taken it between the look and the change.
    await refuseTaken(database, phone, asking.member.id);
    throw error;
  });
  return { result: null };
});

async function refuseTaken(database: Database, phone: string, memberId: string): Promise<void> {
  const owner = await findMemberByPhone(database, phone);
  if (!owner || owner.id === memberId) return;
  // The next step is to sign in with that number, which needs a code at once.
  await giveTriesBack(database, [{ limit: limits.codeResend, subject: phone }]);
  throw new Refusal('PHONE_TAKEN');
}
