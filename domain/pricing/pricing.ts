export type PriceSource = 'BASE' | 'CHANNEL' | 'MEMBER' | 'FLASH' | 'CAMPAIGN';
export type QuantityTier = { minQty: number; unitPriceTwd: number };

/** A price list's word on a SKU, in TWD per piece; a silent field leaves it to the next list. */
export type PriceListEntry = { priceTwd: number | null; tiers: readonly QuantityTier[] | null };

/** The prices that compete for one SKU in one channel, all in TWD per piece. */
export type PriceFacts = {
  listPriceTwd: number;
  base: { priceTwd: number; tiers: readonly QuantityTier[] };
  /** The channel's own price list; what it says replaces the base price and its tiers. */
  channel: PriceListEntry | null;
  /** The price list of the buyer's group of members, nearer than the channel's. */
  member?: PriceListEntry | null;
  /** The price of a flash sale that is on now. */
  flashPriceTwd: number | null;
};

export type ResolvedPrice = {
  unitPriceTwd: number;
  source: PriceSource;
  /** What the price is compared with: the list price, or for a flash sale the price that it lowers. */
  listPriceTwd: number;
  /** Quantity prices that are better than the unit price. */
  tiers: QuantityTier[];
};

/**
 * The piece price that is shown and charged, and the rule that gave it: a regular price (the member's,
 * else the channel's, else the base one), unless an offer is lower. Equal prices keep the regular one.
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
