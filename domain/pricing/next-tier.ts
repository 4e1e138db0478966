import { findQuantityFrom, type QuantityRule } from '../cart/order-quantity.ts';
import { type QuantityOffer, unitPriceAt } from './quantity-price.ts';

/** The next saving: how many additional pieces, and the saving per piece, in TWD. */
export type NextTier = { quantity: number; morePieces: number; savedPerPieceTwd: number };

/** Finds the nearest orderable quantity above this one with a lower piece price. */
export function findNextTier(
  quantity: number,
  offer: QuantityOffer,
  rule: QuantityRule,
): NextTier | undefined {
  const unitPriceTwd = unitPriceAt(quantity, offer);
  for (const tier of offer.tiers) {
    if (tier.minQty <= quantity || tier.unitPriceTwd >= unitPriceTwd) continue;
    const reached = findQuantityFrom(tier.minQty, rule);
    if (reached === undefined) return undefined;
    return {
      quantity: reached,
      morePieces: reached - quantity,
      savedPerPieceTwd: unitPriceTwd - unitPriceAt(reached, offer),
    };
  }
  return undefined;
}
