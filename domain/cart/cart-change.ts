import type { Availability } from './availability.ts';
import { findQuantityFrom, findQuantityUpTo, type QuantityRule } from './order-quantity.ts';

/** What a shopper was last told of a line; the piece price in TWD, null when prices were hidden. */
export type ToldLine = { unitPriceTwd: number | null; quantity: number };

/** What is true of the line now; the piece price in TWD may depend on the quantity. */
export type LineToday = {
  availability: Availability;
  /** False for what is shown here and by law not sold here. */
  isSellableOnline: boolean;
  rule: QuantityRule;
  unitPriceTwdAt: (quantity: number) => number;
};

/** What moved: prices in TWD per piece, quantities in pieces. */
export type CartChange =
  | { kind: 'PRICE_UP' | 'PRICE_DOWN' | 'QUANTITY_CLAMPED'; from: number; to: number }
  | { kind: 'SOLD_OUT' | 'ENDED' | 'NOT_SELLABLE_ONLINE' };
export type CartChangeKind = CartChange['kind'];

/** A line as it can be ordered now: zero pieces when it cannot be, and then no price. */
export type CheckedLine = { quantity: number; unitPriceTwd: number | null; changes: CartChange[] };

/**
 * Holds a line against today's facts: as many of its pieces as can be ordered, or the least number that
 * can be where it asks for fewer, and everything that moved since the shopper was told.
 */
export function checkCartLine(told: ToldLine, today: LineToday): CheckedLine {
  const obstacle = findObstacle(today);
  if (obstacle) return unorderable(obstacle);
  const quantity =
    findQuantityUpTo(told.quantity, today.rule) ?? findQuantityFrom(told.quantity, today.rule);
  if (quantity === undefined) return unorderable('SOLD_OUT');
  const unitPriceTwd = today.unitPriceTwdAt(quantity);
  const changes: CartChange[] = [];
  if (quantity !== told.quantity) {
    changes.push({ kind: 'QUANTITY_CLAMPED', from: told.quantity, to: quantity });
  }
  if (told.unitPriceTwd !== null && told.unitPriceTwd !== unitPriceTwd) {
    const kind = unitPriceTwd > told.unitPriceTwd ? 'PRICE_UP' : 'PRICE_DOWN';
    changes.push({ kind, from: told.unitPriceTwd, to: unitPriceTwd });
  }
  return { quantity, unitPriceTwd, changes };
}

type Obstacle = 'SOLD_OUT' | 'ENDED' | 'NOT_SELLABLE_ONLINE';

const unorderable = (kind: Obstacle): CheckedLine => ({
  quantity: 0,
  unitPriceTwd: null,
  changes: [{ kind }],
});

/** Goods taken back to a later opening have ended, as far as a cart knows. */
function findObstacle({ availability, isSellableOnline, rule }: LineToday): Obstacle | undefined {
  if (!isSellableOnline) return 'NOT_SELLABLE_ONLINE';
  if (availability === 'ENDED' || availability === 'COMING_SOON') return 'ENDED';
  return availability === 'SOLD_OUT' || rule.most === 0 ? 'SOLD_OUT' : undefined;
}
