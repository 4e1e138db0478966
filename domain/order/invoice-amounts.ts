import { sumTwd } from '../money.ts';

/** What an order is charged, in TWD: its lines as they are left, its fees, and all of it together, without what was returned. */
type ChargedOrder = {
  lines: readonly { netTwd: number }[];
  shippingFeeTwd: number;
  shippingDiscountTwd: number;
  /** The delivery that finished returns give back. */
  shippingBackTwd: number;
  paymentFeeTwd: number;
  chargedTwd: number;
};

/**
 * The amounts of an order's invoice besides its lines, in TWD: together they are exactly what is charged. A sum that was given
 * beside the goods is in no line; it is the allowance.
 */
export function invoiceAmountsOf(order: ChargedOrder) {
  const { lines, paymentFeeTwd, chargedTwd } = order;
  const shippingTwd = order.shippingFeeTwd - order.shippingDiscountTwd - order.shippingBackTwd;
  const namedTwd = sumTwd([...lines.map(({ netTwd }) => netTwd), shippingTwd, paymentFeeTwd]);
  return { shippingTwd, paymentFeeTwd, allowanceTwd: namedTwd - chargedTwd };
}
