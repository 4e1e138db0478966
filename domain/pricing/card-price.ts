import type { ProductCard } from '@kaituan/contract/product';

type Priced = Pick<ProductCard, 'minPriceTwd' | 'maxPriceTwd' | 'listPriceTwd' | 'flash'>;

/**
 * The price on a card: the lowest piece price, the compared price, and whether other SKUs cost
 * more; undefined where the channel hides prices.
 */
export function cardPriceOf(
  card: Priced,
): { priceTwd: number; comparedTwd: number; isFrom: boolean } | undefined {
  const { minPriceTwd, maxPriceTwd, listPriceTwd: comparedTwd, flash } = card;
  if (minPriceTwd === null || maxPriceTwd === null || comparedTwd === null) return undefined;
  const isFrom = maxPriceTwd > minPriceTwd;
  // A flash price on a larger size only does not replace the cheapest choice.
  // The saving is measured against the current price, not the list price.
  return flash && flash.priceTwd <= minPriceTwd
    ? { priceTwd: flash.priceTwd, comparedTwd: minPriceTwd, isFrom }
    : { priceTwd: minPriceTwd, comparedTwd, isFrom };
}

/** The lowest tier price; null where none is lower, or prices are hidden. */
export function tierPriceOf({
  fromPriceTwd,
  minPriceTwd,
}: Pick<ProductCard, 'fromPriceTwd' | 'minPriceTwd'>): number | null {
  if (fromPriceTwd === null || minPriceTwd === null) return null;
  return fromPriceTwd < minPriceTwd ? fromPriceTwd : null;
}
