import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { proveNewAddress, refuseTakenAddress } from '#server/identity/accounts/new-address.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';

/** The password and all devices stay; the old address signs in no more, and is told. */
export const changeEmail = handleSession(contract.changeEmail, async ({ email, code }, call) => {
  const signIn = await requireRecentProof(call);
  const memberId = signIn.member.id;
  await proveNewAddress(call, memberId, { email, code });
  const change = async (transaction: Transaction, found: Member) => {
    if (isInventedEmail(found.email)) throw new Refusal('FORBIDDEN');
    await transaction
      .update(member)
      .set({ email, emailVerified: true, updatedAt: call.now() })
      .where(eq(member.id, memberId));
    return found;
  };
  const before = await changeSignInMethods(call, signIn, change).catch((error: unknown) =>
    refuseTakenAddress(call, email, error),
  );
  const what = '更換了電子郵件，這個信箱不再用來登入';
  if (before.email !== email) {
    call.notifications.changed(call, before, { what, canReset: false });
  }
  return { result: null };
});
