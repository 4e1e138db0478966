import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentPreferences } from './present-preferences.ts';
import { removeSubscription } from './push-subscription-query.ts';

export const removePushSubscription = handle(
  contract.removePushSubscription,
  async ({ endpoint }, { database, caller, now, mail, reaches }) => {
    const { memberId } = requireCaller(caller);
    await removeSubscription(database, { memberId, endpoint });
    return presentPreferences(database, memberId, { mail, reaches, now });
  },
);
