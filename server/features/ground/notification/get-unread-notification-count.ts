import * as contract from '@kaituan/contract/notification';
import { handle } from '#server/http/handler.ts';

/** The shop sends no notifications yet, so nobody has unread ones. */
export const getUnreadNotificationCount = handle(contract.getUnreadNotificationCount, async () => ({
  result: 0,
}));
