import * as contract from '@kaituan/contract/order/cart';
import { count } from 'drizzle-orm';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { cartIs } from '#server/features/records/cart/cart-line-query.ts';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf } from './load-cart.ts';

export const getCartItemCount = handle(contract.getCartItemCount, async (input, context) => {
  const [found] = await context.database
    .select({ lines: count() })
    .from(cartLine)
    .where(cartIs(cartKeyOf(context, input)));
  return { result: found?.lines ?? 0 };
});
