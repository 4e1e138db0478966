import * as contract from '@kaituan/contract/order/cart';
import { eq } from 'drizzle-orm';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { piecePriceOf } from '#server/features/ground/offer/sku-offer.ts';
import { removeCartLines } from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cartKeyOf, loadCart } from './load-cart.ts';
import { answerCart } from './present-cart.ts';
import { requireQuantity } from './quantity-refusal.ts';

export const updateCartItem = handle(contract.updateCartItem, async (input, context) => {
  const { database, now } = context;
  const key = cartKeyOf(context, input);
  const line = (await loadCart(database, key, now)).find(({ row }) => row.id === input.lineId);
  if (!line) throw new Refusal('NOT_FOUND');
  if (input.quantity === 0) {
    await removeCartLines(database, key, [input.lineId]);
    return answerCart(database, key, now);
  }
  if (input.quantity !== undefined) requireQuantity(line.offer, input.quantity);
  const quantity = input.quantity ?? line.quantity;
  const shownUnitPriceTwd = piecePriceOf(line.offer, quantity);
  const note = input.note ?? line.row.note;
  await database
    .update(cartLine)
    .set({ quantity, note, shownUnitPriceTwd, updatedAt: now })
    .where(eq(cartLine.id, input.lineId));
  return answerCart(database, key, now);
});
