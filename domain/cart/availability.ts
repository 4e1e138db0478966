export type Availability = 'IN_STOCK' | 'LOW' | 'SOLD_OUT' | 'PREORDER' | 'COMING_SOON' | 'ENDED';

/** The facts that decide availability; times in milliseconds since 1970. */
export type AvailabilityFacts = {
  productStatus: string;
  displayTimestamp: number;
  maxEndTimestamp: number;
  /** The ship day of a pre-ordered product; before it orders need no stock. */
  preorderShipFrom: number | null;
  /** Pieces available now. */
  available: number;
  lowStockAt: number;
};

/** Whether a product is available now: the display window decides first, then pre-order, then stock. */
export function availabilityOf(facts: AvailabilityFacts, now: number): Availability {
  if (facts.productStatus === 'ARCHIVED' || now >= facts.maxEndTimestamp) return 'ENDED';
  if (now <= facts.displayTimestamp) return 'COMING_SOON';
  if (facts.productStatus === 'SOLD_OUT_HIDDEN') return 'SOLD_OUT';
  if (facts.preorderShipFrom !== null && now < facts.preorderShipFrom) return 'PREORDER';
  if (facts.available <= 0) return 'SOLD_OUT';
  return facts.available <= facts.lowStockAt ? 'LOW' : 'IN_STOCK';
}

/** The pieces of a SKU that can be ordered: none when less than the minimum order quantity is available. */
export function orderablePieces(stock: {
  onHand: number;
  reserved: number;
  moq: number;
  multiple: number;
}): number {
  const free = stock.onHand - stock.reserved;
  return Math.floor(free / stock.multiple) * stock.multiple >= stock.moq ? free : 0;
}
