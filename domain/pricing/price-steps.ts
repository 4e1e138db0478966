import { type QuantityOffer, unitPriceAt } from './quantity-price.ts';

/** A piece price from so many pieces on, and how much a piece saves against the first, in TWD. */
export type PriceStep = { fromQty: number; unitPriceTwd: number; savedTwd: number };

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
