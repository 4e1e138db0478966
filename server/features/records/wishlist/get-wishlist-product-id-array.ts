import * as contract from '@kaituan/contract/member/wishlist';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listWishlistIds } from './wishlist-query.ts';

export const getWishlistProductIdArray = handle(
  contract.getWishlistProductIdArray,
  async ({ channelId }, { database, caller }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listWishlistIds(database, { memberId, channelId }) };
  },
);
