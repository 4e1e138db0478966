import * as contract from '@kaituan/contract/order/cart';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf } from './load-cart.ts';
import { answerCart } from './present-cart.ts';

export const getCart = handle(contract.getCart, (input, context) =>
  answerCart(context.database, cartKeyOf(context, input), context.now),
);
