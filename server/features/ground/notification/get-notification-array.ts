import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread, listNotifications, presentNotification } from './notification-query.ts';

const pageSize = 20;

export const getNotificationArray = handle(
  contract.getNotificationArray,
  async ({ cursor }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    const before = cursor === undefined ? undefined : Number(cursor);
    const rows = await listNotifications(database, { memberId, before, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map(presentNotification),
      nextCursor: last ? String(last.id) : null,
      unreadCount: await countUnread(database, memberId),
    };
  },
);
