import * as contract from '@kaituan/contract/order/cart';
import { handle } from '#server/http/handler.ts';
import { addManyToCart } from './add-many-to-cart.ts';
import { cartKeyOf } from './load-cart.ts';
import { answerCart } from './present-cart.ts';

export const addCartItemArray = handle(contract.addCartItemArray, async (input, context) => {
  const key = cartKeyOf(context, input);
  const { added, refused } = await addManyToCart(context, key, input.items);
  const { result: cart } = await answerCart(context.database, key, context.now);
  return {
    result: {
      cart,
      added,
      refused: refused.map(({ skuId, reason, suggest }) => ({ skuId, reason, suggest })),
    },
  };
});
