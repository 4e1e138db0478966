import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread, isOneOf, markNotificationsRead } from './notification-query.ts';

/** Notifications of others are left alone, as are those read before. */
export const markRead = handle(
  contract.markRead,
  async ({ idArray }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const which = isOneOf(idArray);
    await markNotificationsRead(database, { memberId, which, now });
    return { result: await countUnread(database, memberId) };
  },
);
