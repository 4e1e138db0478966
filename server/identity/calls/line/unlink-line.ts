import * as contract from '@kaituan/contract/identity/line-login';
import { and, eq } from 'drizzle-orm';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { keepAnotherMethod } from '#server/identity/second-factor/passkey.ts';

export const unlinkLine = handleSession(contract.unlinkLine, async (_input, call) => {
  const signIn = await requireRecentProof(call);
  const { publicUrl } = call;
  const removed = await changeSignInMethods(call, signIn, async (transaction, found) => {
    await keepAnotherMethod(transaction, found, { publicUrl, method: 'LINE' });
    return transaction
      .delete(memberAccount)
      .where(and(eq(memberAccount.memberId, found.id), eq(memberAccount.providerId, 'line')))
      .returning({ id: memberAccount.id });
  });
  if (removed.length > 0)
    call.notifications.changed(call, signIn.member, { what: '不再以 LINE 登入' });
  return { result: null };
});
