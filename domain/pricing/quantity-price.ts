import { findQuantityFrom, type QuantityRule } from '../cart/order-quantity.ts';
import type { QuantityTier } from './pricing.ts';

/** A piece price from so many pieces on, and how much a piece saves against the first, in TWD. */
type PriceStep = { fromQty: number; unitPriceTwd: number; savedTwd: number };

/** The piece prices of an offer that can be ordered from `moq` pieces on: the first, then every lower one. */
export function priceSteps({ moq, ...offer }: QuantityOffer & { moq: number }): PriceStep[] {
  const firstTwd = unitPriceAt(moq, offer);
  const starts = [moq, ...offer.tiers.map(({ minQty }) => minQty).filter((qty) => qty > moq)];
  return starts.map((fromQty) => {
    const unitPriceTwd = unitPriceAt(fromQty, offer);
    return { fromQty, unitPriceTwd, savedTwd: firstTwd - unitPriceTwd };
  });
}

/** The step that a quantity reaches; below the first it is the first. */
export const stepAt = (steps: readonly PriceStep[], quantity: number): PriceStep | undefined =>
  steps.findLast(({ fromQty }) => fromQty <= quantity) ?? steps[0];

/** The next saving: how many additional pieces, and the saving per piece, in TWD. */
type NextTier = { quantity: number; morePieces: number; savedPerPieceTwd: number };

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

/** What is wrong with an offer as a whole: a piece of many is never dearer than a single one. */
export function findOfferMistake({ priceTwd, tiers }: QuantityOffer): string | undefined {
  const [first] = tiers;
  const isDearer = first !== undefined && first.unitPriceTwd > priceTwd;
  return (
    findTierMistake(tiers) ??
    (isDearer ? `量價 ${first.unitPriceTwd} 高於單價 ${priceTwd}` : undefined)
  );
}

/** The piece price when this many are bought together, in TWD. */
export function unitPriceAt(quantity: number, offer: QuantityOffer): number {
  return offer.tiers
    .filter((tier) => tier.minQty <= quantity)
    .reduce((lowest, tier) => Math.min(lowest, tier.unitPriceTwd), offer.priceTwd);
}
