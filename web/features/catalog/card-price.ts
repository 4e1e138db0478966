import type { ProductCard } from '@kaituan/contract/product';

type Priced = Pick<ProductCard, 'minPriceTwd' | 'maxPriceTwd' | 'listPriceTwd' | 'flash'>;

/** What a card says of the price: the lowest piece price, what it is compared with, and whether others cost more. */
export function cardPriceOf(card: Priced): {
  priceTwd: number;
  comparedTwd: number;
  isFrom: boolean;
} {
  const isFrom = card.maxPriceTwd > card.minPriceTwd;
  // A flash price may be on a larger size only; then the cheapest choice is still what a shopper sees first.
  return card.flash && card.flash.priceTwd <= card.minPriceTwd
    ? { priceTwd: card.flash.priceTwd, comparedTwd: card.listPriceTwd, isFrom }
    : { priceTwd: card.minPriceTwd, comparedTwd: card.listPriceTwd, isFrom };
}
