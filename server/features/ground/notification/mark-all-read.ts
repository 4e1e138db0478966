import * as contract from '@kaituan/contract/notification';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { notification } from '#server/database/notification-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread } from './notification-query.ts';

/** Up to the newest that the member has seen: what arrived since stays unread. */
export const markAllRead = handle(
  contract.markAllRead,
  async ({ upToId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    await database
      .update(notification)
      .set({ readAt: now })
      .where(
        and(
          eq(notification.memberId, memberId),
          lte(notification.id, upToId),
          isNull(notification.readAt),
        ),
      );
    return { result: await countUnread(database, memberId) };
  },
);
