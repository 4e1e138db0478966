import { findQuantityFrom, type QuantityRule } from '../cart/order-quantity.ts';
import type { QuantityTier } from './pricing.ts';

/** A piece price and its quantity tiers, which rise in quantity and never in price. */
export type QuantityOffer = { priceTwd: number; tiers: readonly QuantityTier[] };

/** What each piece costs when this many are bought together, in TWD. */
export function unitPriceAt(quantity: number, offer: QuantityOffer): number {
  return offer.tiers
    .filter((tier) => tier.minQty <= quantity)
    .reduce((lowest, tier) => Math.min(lowest, tier.unitPriceTwd), offer.priceTwd);
}

/** The next saving within reach: how many pieces more, and what each piece then costs less, in TWD. */
export type NextTier = { quantity: number; morePieces: number; savedPerPieceTwd: number };

/** Finds the nearest orderable quantity above this one at which pieces get cheaper. */
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
