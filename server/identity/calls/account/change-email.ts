import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import type { Member } from '#server/identity/access-token.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { proveNewAddress, refuseTakenAddress } from '#server/identity/accounts/new-address.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';

/**
 * The password and all devices stay; the old address signs in no more, and is told. Who joined by phone or LINE has none
 * yet: notifications come to the new one from then on.
 */
export const changeEmail = handleSession(contract.changeEmail, async ({ email, code }, call) => {
  const signIn = await requireRecentProof(call);
  const memberId = signIn.member.id;
  await proveNewAddress(call, memberId, { email, code });
  const change = async (transaction: Transaction, found: Member) => {
    await transaction
      .update(member)
      .set({ email, emailVerified: true, updatedAt: call.now() })
      .where(eq(member.id, memberId));
    return found;
  };
  const before = await changeSignInMethods(call, signIn, change).catch((error: unknown) =>
    refuseTakenAddress(call, email, error),
  );
  if (isInventedEmail(before.email)) {
    call.notifications.changed(call, before, { what: '新增了電子郵件' });
  } else if (before.email !== email) {
    const what = '更換了電子郵件，這個信箱不再用來登入';
    call.notifications.changed(call, before, { what, canReset: false });
  }
  return { result: null };
});
