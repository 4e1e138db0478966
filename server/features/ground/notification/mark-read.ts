import * as contract from '@kaituan/contract/notification';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { notification } from '#server/database/notification-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread } from './notification-query.ts';

/** Notifications of others are left alone, as are those read before. */
export const markRead = handle(
  contract.markRead,
  async ({ idArray }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    await database
      .update(notification)
      .set({ readAt: now })
      .where(
        and(
          eq(notification.memberId, memberId),
          inArray(notification.id, idArray),
          isNull(notification.readAt),
        ),
      );
    return { result: await countUnread(database, memberId) };
  },
);
