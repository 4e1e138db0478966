import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import {
  changeSignInMethods,
  refuseUnverifiedEmail,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { findMemberByPhone } from '#server/identity/accounts/member-query.ts';
import { attemptsElsewhere } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleSession, type IdentityCall } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { returnAttempts, takeAttempts } from '#server/identity/limits/rate-limit.ts';

/** Only after proving the number does the caller learn that it belongs to another account. */
export const linkPhone = handleSession(contract.linkPhone, async ({ phone, code }, call) => {
  const { codes, oneTimeCodes, database, now } = call;
  if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
  const signIn = await requireRecentProof(call);
  refuseUnverifiedEmail(signIn.member);
  const attempts = [
    { limit: limits.codeTryByMember, subject: signIn.member.id },
    ...attemptsElsewhere(call, phone),
  ];
  const returnAttempt = await takeAttempts(database, attempts, now());
  await oneTimeCodes.use('PHONE', phone, code);
  await returnAttempt();
  await refuseTaken(call, phone, signIn.member.id);
  const link = async (transaction: Transaction, { phoneNumber }: Member) => {
    await transaction
      .update(member)
      .set({ phoneNumber: phone, phoneNumberVerified: true, updatedAt: now() })
      .where(eq(member.id, signIn.member.id));
    return phoneNumber;
  };
  const old = await changeSignInMethods(call, signIn, link).catch(
    async (error: unknown): Promise<never> => {
      // Another account may have taken it between the check and the change.
      await refuseTaken(call, phone, signIn.member.id);
      throw error;
    },
  );
  if (old !== phone) {
    const what = old === null ? '連結了手機作為登入方式' : '更換了登入用的手機';
    call.notifications.changed(call, signIn.member, { what, phones: [old, phone] });
  }
  return { result: null };
});

async function refuseTaken(call: IdentityCall, phone: string, memberId: string): Promise<void> {
  const { database } = call;
  const owner = await findMemberByPhone(database, phone);
  if (!owner || owner.id === memberId) return;
  const address = addressOf(call);
  // The next step is to sign in with that number, which needs a code at once.
  await returnAttempts(database, [
    { limit: limits.codeResend, subject: address && `${address} ${phone}` },
  ]);
  throw new Refusal('PHONE_TAKEN');
}
