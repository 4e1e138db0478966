import * as contract from '@kaituan/contract/identity/line-login';
import { and, eq, inArray } from 'drizzle-orm';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { lineFriend } from '#server/database/schema/line-schema.ts';
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
    const accounts = await transaction
      .delete(memberAccount)
      .where(and(eq(memberAccount.memberId, found.id), eq(memberAccount.providerId, 'line')))
      .returning({ id: memberAccount.accountId });
    // Nobody would delete it with the member any more; a link finds it again.
    const ids = accounts.map(({ id }) => id);
    await transaction.delete(lineFriend).where(inArray(lineFriend.lineUserId, ids));
    return accounts;
  });
  if (removed.length > 0) {
    call.notifications.changed(call, signIn.member, { what: '不再以 LINE 登入' });
  }
  return { result: null };
});
