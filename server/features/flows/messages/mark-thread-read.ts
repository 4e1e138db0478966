import * as contract from '@kaituan/contract/member/message-board';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import { getOwnThread, lockThread } from '#server/features/records/message/thread-query.ts';
import { handle } from '#server/http/handler.ts';

export const markThreadRead = handle(contract.markThreadRead, async ({ referenceId }, context) => {
  const { database, now } = context;
  await lockThread(database, referenceId);
  const { unread } = await getOwnThread(context, referenceId);
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
