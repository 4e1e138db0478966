import * as contract from '@kaituan/contract/member/wishlist';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listWatchedSkuIds } from './wishlist-query.ts';

export const getWatchedSkuIdArray = handle(
  contract.getWatchedSkuIdArray,
  async ({ channelId }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listWatchedSkuIds(database, { memberId, channelId }) };
  },
);
