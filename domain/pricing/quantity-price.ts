import type { QuantityTier } from './pricing.ts';

/** A piece price and its quantity tiers, which rise in quantity and never in price. */
export type QuantityOffer = { priceTwd: number; tiers: readonly QuantityTier[] };

const maxTiers = 8;

/** What is wrong with quantity prices, for their owner: quantities rise and prices never do. */
export function findTierMistake(tiers: readonly QuantityTier[]): string | undefined {
  if (tiers.length > maxTiers) return `最多 ${maxTiers} 級`;
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1];
    if (!before) continue;
    if (tier.minQty <= before.minQty) return '各級的數量要由小到大';
    if (tier.unitPriceTwd > before.unitPriceTwd) return '買得多，單價不能比較貴';
  }
  return undefined;
}

/** The piece price when this many are bought together, in TWD. */
export function unitPriceAt(quantity: number, offer: QuantityOffer): number {
  return offer.tiers
    .filter((tier) => tier.minQty <= quantity)
    .reduce((lowest, tier) => Math.min(lowest, tier.unitPriceTwd), offer.priceTwd);
}
