import * as contract from '@kaituan/contract/order/cart';
import { removeCartLines } from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf } from './load-cart.ts';
import { answerCart } from './present-cart.ts';

export const removeCartItemArray = handle(contract.removeCartItemArray, async (input, context) => {
  const key = cartKeyOf(context, input);
  await removeCartLines(context.database, key, input.lineIdArray);
  return answerCart(context.database, key, context.now);
});
