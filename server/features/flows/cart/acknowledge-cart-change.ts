import * as contract from '@kaituan/contract/order/cart';
import { eq } from 'drizzle-orm';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { piecePriceOf } from '#server/features/ground/offer/sku-offer.ts';
import { handle } from '#server/http/handler.ts';
import { cartKeyOf, loadCart } from './load-cart.ts';
import { answerCart } from './present-cart.ts';

export const acknowledgeCartChange = handle(
  contract.acknowledgeCartChange,
  async (input, context) => {
    const { database, now } = context;
    const key = cartKeyOf(context, input);
    for (const { row, offer, quantity, changes } of await loadCart(database, key, now)) {
      if (changes.length === 0) continue;
      await database
        .update(cartLine)
        .set({ quantity, shownUnitPriceTwd: piecePriceOf(offer, quantity) })
        .where(eq(cartLine.id, row.id));
    }
    return answerCart(database, key, now);
  },
);
