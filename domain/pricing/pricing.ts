export type PriceSource = 'BASE' | 'CHANNEL' | 'MEMBER' | 'FLASH' | 'CAMPAIGN';
export type QuantityTier = { minQty: number; unitPriceTwd: number };

/** A price list's entry for a SKU, in TWD per piece; null fields fall back to the next list. */
export type PriceListEntry = { priceTwd: number | null; tiers: readonly QuantityTier[] | null };

/** The prices that compete for one SKU in one channel, all in TWD per piece. */
export type PriceFacts = {
  listPriceTwd: number;
  base: { priceTwd: number; tiers: readonly QuantityTier[] };
  /** The channel's own price list, which overrides the base price and its tiers. */
  channel: PriceListEntry | null;
  /** The price list of the buyer's price group, which overrides the channel's. */
  member?: PriceListEntry | null;
  /** The price of a running flash sale. */
  flashPriceTwd: number | null;
};

export type ResolvedPrice = {
  unitPriceTwd: number;
  source: PriceSource;
  /** The price to compare with: the list price, or in a flash sale the regular price. */
  listPriceTwd: number;
  /** Quantity prices that are better than the unit price. */
  tiers: QuantityTier[];
};

/**
 * The piece price that is shown and charged, and its source: the regular price (the member's, else the
 * channel's, else the base one), unless an offer is lower. On a tie the regular price applies.
 */
export function resolvePrice(facts: PriceFacts): ResolvedPrice {
  const regular = regularPrice(facts);
  const offers: { source: PriceSource; priceTwd: number }[] = [regular];
  if (facts.flashPriceTwd !== null) offers.push({ source: 'FLASH', priceTwd: facts.flashPriceTwd });
  const best = offers.reduce((lowest, offer) =>
    offer.priceTwd < lowest.priceTwd ? offer : lowest,
  );
  const tiers = facts.member?.tiers ?? facts.channel?.tiers ?? facts.base.tiers;
  return {
    unitPriceTwd: best.priceTwd,
    source: best.source,
    listPriceTwd: best.source === 'FLASH' ? regular.priceTwd : facts.listPriceTwd,
    tiers: tiers.filter((tier) => tier.unitPriceTwd < best.priceTwd),
  };
}

function regularPrice({ member, channel, base }: PriceFacts): {
  source: PriceSource;
  priceTwd: number;
} {
  const ofMember = member?.priceTwd ?? null;
  if (ofMember !== null) return { source: 'MEMBER', priceTwd: ofMember };
  const ofChannel = channel?.priceTwd ?? null;
  if (ofChannel !== null) return { source: 'CHANNEL', priceTwd: ofChannel };
  return { source: 'BASE', priceTwd: base.priceTwd };
}
