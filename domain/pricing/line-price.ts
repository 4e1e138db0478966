import type { PriceSource, ResolvedPrice } from './pricing.ts';
import { unitPriceAt } from './quantity-price.ts';

/** A line for pricing: pieces, the prices of its SKU, and its mix group. */
export type PricedLine = { quantity: number; mixGroup: string | null; price: ResolvedPrice };

/** The price of a line, in TWD: `tierQuantity` is the number of pieces that decided the tier. */
export type LinePrice = {
  unitPriceTwd: number;
  source: PriceSource | 'TIER';
  tierQuantity: number;
  amountTwd: number;
};

/** Prices lines together: a tier counts a line's own pieces, or those of its whole mix group. */
export function priceLines(lines: readonly PricedLine[]): LinePrice[] {
  const piecesOfGroup = new Map<string, number>();
  for (const { mixGroup, quantity } of lines) {
    if (mixGroup === null) continue;
    piecesOfGroup.set(mixGroup, (piecesOfGroup.get(mixGroup) ?? 0) + quantity);
  }
  return lines.map(({ mixGroup, quantity, price }) => {
    const tierQuantity = (mixGroup === null ? undefined : piecesOfGroup.get(mixGroup)) ?? quantity;
    const offer = { priceTwd: price.unitPriceTwd, tiers: price.tiers };
    const unitPriceTwd = unitPriceAt(tierQuantity, offer);
    const source = unitPriceTwd < price.unitPriceTwd ? 'TIER' : price.source;
    return { unitPriceTwd, source, tierQuantity, amountTwd: unitPriceTwd * quantity };
  });
}
