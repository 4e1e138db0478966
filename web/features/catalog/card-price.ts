import type { ProductCard } from '@kaituan/contract/product';

type Priced = Pick<ProductCard, 'minPriceTwd' | 'maxPriceTwd' | 'listPriceTwd' | 'flash'>;

/**
 * What a card says of the price: the lowest piece price, what it is compared with, and whether others
 * cost more; undefined where the channel does not tell.
 */
export function cardPriceOf(
  card: Priced,
): { priceTwd: number; comparedTwd: number; isFrom: boolean } | undefined {
  const { minPriceTwd, maxPriceTwd, listPriceTwd: comparedTwd, flash } = card;
  if (minPriceTwd === null || maxPriceTwd === null || comparedTwd === null) return undefined;
  const isFrom = maxPriceTwd > minPriceTwd;
  // A flash price may be on a larger size only; then the cheapest choice is still what a shopper sees first.
  // What it saves is what it lowers, not the list price.
  return flash && flash.priceTwd <= minPriceTwd
    ? { priceTwd: flash.priceTwd, comparedTwd: minPriceTwd, isFrom }
    : { priceTwd: minPriceTwd, comparedTwd, isFrom };
}

/** The piece price larger quantities reach; null where none is lower, or the channel does not tell. */
export function tierPriceOf({
  fromPriceTwd,
  minPriceTwd,
}: Pick<ProductCard, 'fromPriceTwd' | 'minPriceTwd'>): number | null {
  if (fromPriceTwd === null || minPriceTwd === null) return null;
  return fromPriceTwd < minPriceTwd ? fromPriceTwd : null;
}
