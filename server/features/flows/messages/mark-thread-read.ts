import * as contract from '@kaituan/contract/member/message-board';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { markNotificationsRead } from '#server/features/ground/notification/notification-query.ts';
import { getOwnThread, lockThread } from '#server/features/records/message/thread-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';

/** With its messages, the notifications of them are read: there is nothing more to be seen where they lead. */
export const markThreadRead = handle(contract.markThreadRead, async ({ referenceId }, context) => {
  const { database, now, caller } = context;
  await lockThread(database, referenceId);
  const { unread } = await getOwnThread(context, referenceId);
  await markNotificationsRead(database, {
    memberId: requireCaller(caller).memberId,
    which: and(
      inArray(notification.kind, ['MESSAGE_REPLY', 'MESSAGE_CLOSED']),
      sql`${notification.facts} ->> 'referenceId' = ${referenceId}`,
    ),
    now,
  });
  if (unread === 0) return { result: null };
  await database
    .update(messageThread)
    .set({ unread: 0 })
    .where(eq(messageThread.referenceId, referenceId));
  await database
    .update(threadMessage)
    .set({ readAt: now })
    .where(
      and(
        eq(threadMessage.referenceId, referenceId),
        ne(threadMessage.sender, 'MEMBER'),
        isNull(threadMessage.readAt),
      ),
    );
  return { result: null };
});
