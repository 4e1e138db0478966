import * as contract from '@kaituan/contract/order/cart';
import { and, inArray } from 'drizzle-orm';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { cartIs } from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf } from './load-cart.ts';
import { answerCart } from './present-cart.ts';

export const selectCartItemArray = handle(contract.selectCartItemArray, async (input, context) => {
  const { database, now } = context;
  const key = cartKeyOf(context, input);
  await database
    .update(cartLine)
    .set({ isSelected: input.isSelected, updatedAt: now })
    .where(and(cartIs(key), inArray(cartLine.id, input.lineIdArray)));
  return answerCart(database, key, now);
});
