import * as contract from '@kaituan/contract/identity/passkey';
import { and, eq } from 'drizzle-orm';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  changeSignInMethods,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { keepAnotherMethod, requireSecondFactor } from '#server/identity/second-factor/passkey.ts';

export const removePasskey = handleSession(contract.removePasskey, async ({ passkeyId }, call) => {
  const { publicUrl } = call;
  const signIn = await requireRecentProof(call);
  await changeSignInMethods(call, signIn, async (transaction, found) => {
    await requireSecondFactor(call, transaction);
    await keepAnotherMethod(transaction, found, { publicUrl, method: { passkeyId } });
    const removed = await transaction
      .delete(memberPasskey)
      .where(and(eq(memberPasskey.id, passkeyId), eq(memberPasskey.memberId, found.id)))
      .returning({ id: memberPasskey.id });
    if (removed.length === 0) throw new Refusal('NOT_FOUND');
  });
  call.notifications.changed(call, signIn.member, { what: '移除了一把通行密鑰' });
  return { result: null };
});
