import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { countUnread } from './notification-query.ts';

export const getUnreadNotificationCount = handle(
  contract.getUnreadNotificationCount,
  async (_input, { database, caller }) => ({
    result: await countUnread(database, requireCaller(caller).memberId),
  }),
);
