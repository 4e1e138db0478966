import * as contract from '@kaituan/contract/member-account';
import { eq } from 'drizzle-orm';
import { member, memberAccount } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';

export const unlinkPhone = handleSession(contract.unlinkPhone, async (_input, call) => {
  const signIn = await requireRecentProof(call);
  const old = await changeSignInMethods(call, signIn, async (transaction, { id, phoneNumber }) => {
    const others = await transaction
      .select({ id: memberAccount.id })
      .from(memberAccount)
      .where(eq(memberAccount.memberId, id));
    if (others.length === 0) throw new Refusal('FORBIDDEN', { message: onlyWayText });
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

const onlyWayText = '這是您唯一的登入方式，移除後就無法再登入';
