import * as contract from '@kaituan/contract/member/notification';
import { lte } from 'drizzle-orm';
import { notification } from '#server/database/schema/notification-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread, markNotificationsRead } from './notification-query.ts';

/** Up to the newest that the member has seen: what arrived since stays unread. */
export const markAllRead = handle(
  contract.markAllRead,
  async ({ upToId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const which = lte(notification.id, upToId);
    await markNotificationsRead(database, { memberId, which, now });
    return { result: await countUnread(database, memberId) };
  },
);
