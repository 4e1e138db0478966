import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { keepAnotherMethod } from '#server/identity/second-factor/passkey.ts';

export const unlinkPhone = handleSession(contract.unlinkPhone, async (_input, call) => {
  const signIn = await requireRecentProof(call);
  const { publicUrl } = call;
  const old = await changeSignInMethods(call, signIn, async (transaction, found) => {
    const { id, phoneNumber } = found;
    await keepAnotherMethod(transaction, found, { publicUrl, method: 'PHONE' });
    await transaction
      .update(member)
      .set({ phoneNumber: null, phoneNumberVerified: null, updatedAt: call.now() })
      .where(eq(member.id, id));
    return phoneNumber;
  });
  if (old !== null) {
    call.notifications.changed(call, signIn.member, { what: '不再以手機登入', phones: [old] });
  }
  return { result: null };
});
