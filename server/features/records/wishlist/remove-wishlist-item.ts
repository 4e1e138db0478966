import * as contract from '@kaituan/contract/member/wishlist';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listWishlistIds, removeFromWishlist } from './wishlist-query.ts';

export const removeWishlistItem = handle(
  contract.removeWishlistItem,
  async ({ channelId, productId }, { database, caller, now }) => {
    const key = { memberId: requireCaller(caller).memberId, channelId };
    await removeFromWishlist(database, key, productId, now);
    return { result: await listWishlistIds(database, key) };
  },
);
