import type { Cart } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';

/** Totals of the selected lines; null where prices are hidden. */
export type CartTotals = {
  lineCount: number;
  pieces: number;
  goodsTwd: number | null;
  /** Home delivery of every parcel on the main island. */
  feeTwd: number;
  totalTwd: number | null;
};

export function totalsOf(cart: Cart): CartTotals {
  const charged = cart.lines.filter(isCharged);
  const parcels = new Set(charged.map(({ shipmentKey }) => shipmentKey));
  const feeTwd = cart.shipments
    .filter(({ key }) => parcels.has(key))
    .reduce((sum, shipment) => sum + (shipment.feeTwd ?? 0), 0);
  return {
    lineCount: charged.length,
    pieces: charged.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsTwd: cart.goodsTwd,
    feeTwd,
    totalTwd: cart.goodsTwd === null ? null : cart.goodsTwd + feeTwd,
  };
}

/** What is missing to the least that an order may cost in the channel. */
export const minimumText = (minimumTwd: number, missingTwd: number): string =>
  `還差 ${formatTwd(missingTwd)} 達最低訂購金額 ${formatTwd(minimumTwd)}`;
