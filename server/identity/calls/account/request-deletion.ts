import * as contract from '@kaituan/contract/identity/account-deletion';
import { openThingText } from '@kaituan/domain/member/account-deletion';
import { eq } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  listOpenThings,
  presentDeletion,
  recordDeletionEvent,
} from '#server/identity/accounts/account-deletion.ts';
import { changeSignInMethods } from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { endOtherSessions } from '#server/identity/sessions/end-sessions.ts';
import { deleteOtherDevices } from '#server/identity/sessions/known-device.ts';

export const requestDeletion = handleSession(contract.requestDeletion, async (_, call) => {
  const { session } = call;
  const memberId = session.member.id;
  const now = call.now();
  const isNew = await changeSignInMethods(call, session, async (transaction, found) => {
    const open = await listOpenThings(transaction, memberId);
    if (open.length > 0) {
      const details = open.map(({ kind, no }) => ({
        ...{ path: kind, rule: 'OPEN', text: [openThingText[kind], no].filter(Boolean).join(' ') },
      }));
      throw new Refusal('ACCOUNT_IN_USE', { details });
    }
    if (found.deletionRequestedAt) return false;
    await transaction
      .update(member)
      .set({ deletionRequestedAt: now, updatedAt: now })
      .where(eq(member.id, memberId));
    await recordDeletionEvent(transaction, memberId, 'DELETION_REQUESTED', now);
    return true;
  });
  await deleteOtherDevices(call, { memberId });
  await endOtherSessions(call.database, { memberId, sessionId: session.sessionId }, now);
  if (isNew) call.notifications.changed(call, session.member, { what: '要求刪除，30 天後生效' });
  return presentDeletion(call.database, memberId);
});
