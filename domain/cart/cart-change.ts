import type { Availability } from './availability.ts';
import { findQuantityFrom, findQuantityUpTo, type QuantityRule } from './order-quantity.ts';

/**
 * The price and quantity of a line last shown to the shopper; the piece price in TWD, null when prices were
 * hidden.
 */
export type ShownLine = { unitPriceTwd: number | null; quantity: number };

/** The line's current facts; the piece price in TWD may depend on the quantity. */
export type LineToday = {
  availability: Availability;
  /** False for goods that are shown but by law not sold online. */
  isSellableOnline: boolean;
  rule: QuantityRule;
  unitPriceTwdAt: (quantity: number) => number;
};

/** A change: prices in TWD per piece, quantities in pieces. */
export type CartChange =
  | { kind: 'PRICE_UP' | 'PRICE_DOWN' | 'QUANTITY_CLAMPED'; from: number; to: number }
  | { kind: 'SOLD_OUT' | 'ENDED' | 'NOT_SELLABLE_ONLINE' };

/** A line as it can be ordered now: zero pieces and no price when it cannot. */
export type CheckedLine = { quantity: number; unitPriceTwd: number | null; changes: CartChange[] };

/**
 * Checks a line against the current facts: the available part of its quantity, or the least orderable
 * quantity if it is below that, and all changes since the shopper last saw it.
 */
export function checkCartLine(shown: ShownLine, today: LineToday): CheckedLine {
  const obstacle = findObstacle(today);
  if (obstacle) return unorderable(obstacle);
  const quantity =
    findQuantityUpTo(shown.quantity, today.rule) ?? findQuantityFrom(shown.quantity, today.rule);
  if (quantity === undefined) return unorderable('SOLD_OUT');
  const unitPriceTwd = today.unitPriceTwdAt(quantity);
  const changes: CartChange[] = [];
  if (quantity !== shown.quantity) {
    changes.push({ kind: 'QUANTITY_CLAMPED', from: shown.quantity, to: quantity });
  }
  if (shown.unitPriceTwd !== null && shown.unitPriceTwd !== unitPriceTwd) {
    const kind = unitPriceTwd > shown.unitPriceTwd ? 'PRICE_UP' : 'PRICE_DOWN';
    changes.push({ kind, from: shown.unitPriceTwd, to: unitPriceTwd });
  }
  return { quantity, unitPriceTwd, changes };
}

type Obstacle = 'SOLD_OUT' | 'ENDED' | 'NOT_SELLABLE_ONLINE';

const unorderable = (kind: Obstacle): CheckedLine => ({
  quantity: 0,
  unitPriceTwd: null,
  changes: [{ kind }],
});

/** For a cart, goods whose opening was postponed are no longer available. */
function findObstacle({ availability, isSellableOnline, rule }: LineToday): Obstacle | undefined {
  if (!isSellableOnline) return 'NOT_SELLABLE_ONLINE';
  if (availability === 'ENDED' || availability === 'COMING_SOON') return 'ENDED';
  return availability === 'SOLD_OUT' || rule.max === 0 ? 'SOLD_OUT' : undefined;
}
