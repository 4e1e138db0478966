import type { QuantityTier } from './pricing.ts';

/** A piece price and its quantity tiers, which rise in quantity and never in price. */
export type QuantityOffer = { priceTwd: number; tiers: readonly QuantityTier[] };

/** The piece price when this many are bought together, in TWD. */
export function unitPriceAt(quantity: number, offer: QuantityOffer): number {
  return offer.tiers
    .filter((tier) => tier.minQty <= quantity)
    .reduce((lowest, tier) => Math.min(lowest, tier.unitPriceTwd), offer.priceTwd);
}
