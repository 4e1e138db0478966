export type PriceSource = 'BASE' | 'CHANNEL' | 'FLASH';
export type QuantityTier = { minQty: number; unitPriceTwd: number };

/** The prices that compete for one SKU in one channel, all in TWD per piece. */
export type PriceFacts = {
  listPriceTwd: number;
  base: { priceTwd: number; tiers: readonly QuantityTier[] };
  /** The channel's own price list; it replaces the base price and its tiers. */
  channel: { priceTwd: number; tiers: readonly QuantityTier[] } | null;
  /** The price of a flash sale that is on now. */
  flashPriceTwd: number | null;
};

export type ResolvedPrice = {
  unitPriceTwd: number;
  source: PriceSource;
  listPriceTwd: number;
  /** Quantity prices that are better than the unit price. */
  tiers: QuantityTier[];
};

/**
 * The piece price that is shown and charged, and the rule that gave it: a standing price (the
 * channel's, else the base one), unless an offer is lower. Equal prices keep the standing one.
 */
export function resolvePrice(facts: PriceFacts): ResolvedPrice {
  const standing = facts.channel ?? facts.base;
  const offers: { source: PriceSource; priceTwd: number }[] = [
    { source: facts.channel ? 'CHANNEL' : 'BASE', priceTwd: standing.priceTwd },
  ];
  if (facts.flashPriceTwd !== null) offers.push({ source: 'FLASH', priceTwd: facts.flashPriceTwd });
  const best = offers.reduce((lowest, offer) =>
    offer.priceTwd < lowest.priceTwd ? offer : lowest,
  );
  return {
    unitPriceTwd: best.priceTwd,
    source: best.source,
    listPriceTwd: facts.listPriceTwd,
    tiers: standing.tiers.filter((tier) => tier.unitPriceTwd < best.priceTwd),
  };
}
