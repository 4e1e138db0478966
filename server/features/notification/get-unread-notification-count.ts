import * as contract from '@kaituan/contract/notification';
import { handle } from '../../http/handler.ts';

/** A member without any has none; there are no members yet, so nobody gets past the door. */
export const getUnreadNotificationCount = handle(contract.getUnreadNotificationCount, async () => ({
  result: 0,
}));
