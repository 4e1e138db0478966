import * as contract from '@kaituan/contract/member/wishlist';
import { cartKeyOf } from '#server/features/flows/cart/load-cart.ts';
import { answerCart } from '#server/features/flows/cart/present-cart.ts';
import { requireQuantity } from '#server/features/flows/cart/quantity-refusal.ts';
import { loadOffers, piecePriceOf } from '#server/features/ground/offer/sku-offer.ts';
import { requireLineLimit } from '#server/features/records/cart/cart-line-limit.ts';
import { addToCart, lockCartLines } from '#server/features/records/cart/cart-line-query.ts';
import {
  listWishlistIds,
  removeFromWishlist,
} from '#server/features/records/wishlist/wishlist-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export const moveWishlistItemToCart = handle(
  contract.moveWishlistItemToCart,
  async ({ channelId, productId, skuId }, context) => {
    const { database, now } = context;
    const key = cartKeyOf(context, { channelId });
    const lines = await lockCartLines(database, key);
    const ids = await listWishlistIds(database, key);
    const offer = (await loadOffers(database, { ...key, skuIds: [skuId], now })).get(skuId);
    if (!ids.includes(productId) || offer?.row.productId !== productId) {
      throw new Refusal('NOT_FOUND');
    }
    if (!lines.some((line) => line.skuId === skuId)) {
      const quantity = offer.rule.moq;
      requireQuantity(offer, quantity);
      requireLineLimit(context, lines.length, 1);
      const item = { skuId, quantity, unitPriceTwd: piecePriceOf(offer, quantity) };
      await addToCart(database, key, [item], { now });
    }
    await removeFromWishlist(database, key, productId, now);
    const { result: cart } = await answerCart(database, key, now);
    return { result: { cart, productIdArray: ids.filter((id) => id !== productId) } };
  },
);
