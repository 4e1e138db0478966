import * as contract from '@kaituan/contract/order/cart';
import { loadOffers, piecePriceOf } from '#server/features/ground/offer/sku-offer.ts';
import { requireLineLimit } from '#server/features/records/cart/cart-line-limit.ts';
import {
  addToCart,
  lockCartLines,
  removeCartLines,
} from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cartKeyOf } from './load-cart.ts';
import { answerCart } from './present-cart.ts';
import { requireQuantity } from './quantity-refusal.ts';

export const addCartItem = handle(contract.addCartItem, async (input, context) => {
  const { database, now } = context;
  const { skuId } = input;
  const key = cartKeyOf(context, input);
  const offer = (await loadOffers(database, { ...key, skuIds: [skuId], now })).get(skuId);
  if (!offer) throw new Refusal('NOT_FOUND');
  const lines = await lockCartLines(database, key);
  if (key.cartType === 'DIRECT') {
    await removeCartLines(
      database,
      key,
      lines.map((line) => line.id),
    );
  }
  const stored = key.cartType === 'DIRECT' ? [] : lines;
  const before = stored.find((line) => line.skuId === skuId)?.quantity ?? 0;
  const quantity = before + input.quantity;
  requireQuantity(offer, quantity);
  if (before === 0) requireLineLimit(context, stored.length, 1);
  const item = { skuId, quantity: input.quantity, unitPriceTwd: piecePriceOf(offer, quantity) };
  await addToCart(database, key, [item], { now, source: input.source ?? null });
  return answerCart(database, key, now);
});
