import * as contract from '@kaituan/contract/cart';
import { and, inArray } from 'drizzle-orm';
import { cartLine } from '../../../database/cart-schema.ts';
import { handle } from '../../../http/handler.ts';
import { cartIs } from '../../records/cart/cart-line-query.ts';
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
