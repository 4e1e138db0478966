/** The prices of a product in a list, in TWD per piece; null where the channel hides them. */
export type CardPrices = {
  /** The lowest and highest price at the minimum quantity, without flash prices. */
  minPriceTwd: number | null;
  maxPriceTwd: number | null;
  /** Of the SKU at `minPriceTwd`. */
  listPriceTwd: number | null;
  /** The lowest price that any quantity reaches. */
  fromPriceTwd: number | null;
  /** The smallest order at `minPriceTwd`, in pieces. */
  minQuantity: number;
  unitLabel: string;
  /** Whether `minPriceTwd` is the viewer's own. */
  isMemberPrice: boolean;
  /** The lowest price in a flash sale, with what its SKU costs else, and the highest of all meanwhile. */
  flash: {
    priceTwd: number;
    ordinaryPriceTwd: number;
    maxPriceTwd: number;
    minQuantity: number;
    unitLabel: string;
  } | null;
};

/** What a card says about the price. */
export type CardPrice = {
  priceTwd: number;
  /** Struck through when above the price. */
  comparedTwd: number;
  /** True when other SKUs cost more (起). */
  isFrom: boolean;
  /** What one pays at least for goods that are not sold singly; null for all others. */
  leastOrder: LeastOrder | null;
  /** True when guests pay another price. */
  isMemberPrice: boolean;
  /** The lowest price of a larger quantity; null when that is not below the price shown. */
  tierPriceTwd: number | null;
};
export type LeastOrder = { quantity: number; unitLabel: string; amountTwd: number };

/** The price on a card: the lowest that is to be had; undefined where prices are hidden. */
export function cardPriceOf(card: CardPrices): CardPrice | undefined {
  const { minPriceTwd, maxPriceTwd, listPriceTwd, fromPriceTwd, flash } = card;
  if (minPriceTwd === null || maxPriceTwd === null || listPriceTwd === null) return undefined;
  // A flash price on a larger size only does not replace the cheapest choice, nor does one that is the same.
  const isFlash = flash !== null && flash.priceTwd < minPriceTwd;
  const priceTwd = isFlash ? flash.priceTwd : minPriceTwd;
  const isTierLower = fromPriceTwd !== null && fromPriceTwd < priceTwd;
  return {
    priceTwd,
    // Of the same SKU. A sale's saving is measured against the price before, not the list price.
    comparedTwd: isFlash ? flash.ordinaryPriceTwd : listPriceTwd,
    isFrom: (flash?.maxPriceTwd ?? maxPriceTwd) > priceTwd,
    leastOrder: leastOrderOf(priceTwd, isFlash ? flash : card),
    isMemberPrice: card.isMemberPrice && !isFlash,
    tierPriceTwd: isTierLower ? fromPriceTwd : null,
  };
}

/** The smallest order at a piece price; null when one piece can be bought. */
export function leastOrderOf(
  priceTwd: number,
  { minQuantity, unitLabel }: { minQuantity: number; unitLabel: string },
): LeastOrder | null {
  if (minQuantity <= 1) return null;
  return { quantity: minQuantity, unitLabel, amountTwd: minQuantity * priceTwd };
}
