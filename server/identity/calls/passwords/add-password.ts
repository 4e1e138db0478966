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
import { hashPassword, setPassword } from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';

/** An address and a password for a member who joined by phone or LINE; the address is verified by its code. */
export const addPassword = handleSession(
  contract.addPassword,
  async ({ email, code, password }, call) => {
    const { accounts, now } = call;
    const signIn = await requireRecentProof(call);
    const memberId = signIn.member.id;
    await refuseWeakPassword(password, { email });
    await proveNewAddress(call, memberId, { email, code });
    const passwordHash = await hashPassword(accounts, password);
    const add = async (transaction: Transaction, found: Member) => {
      if (!isInventedEmail(found.email)) throw new Refusal('FORBIDDEN');
      await transaction
        .update(member)
        .set({ email, emailVerified: true, updatedAt: now() })
        .where(eq(member.id, memberId));
      await setPassword(transaction, { memberId, passwordHash }, now());
    };
    await changeSignInMethods(call, signIn, add).catch((error: unknown) =>
      refuseTakenAddress(call, email, error),
    );
    call.notifications.changed(call, signIn.member, { what: '新增了電子郵件與密碼作為登入方式' });
    return { result: null };
  },
);
