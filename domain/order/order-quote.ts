import { type ShippingRule, shippingFeeOf } from '../shipping/shipping-fee.ts';
import type { ShippingMethod, ShippingRegion } from '../shipping/shipping-method.ts';
import { type OrderAmounts, orderAmounts } from './order-amounts.ts';

/** The facts of an order's price: goods in TWD by parcel, and each parcel's shipping method. */
export type QuoteFacts = {
  lines: readonly { amountTwd: number; shipmentKey: string }[];
  shipments: readonly { key: string; method: ShippingMethod | null; region: ShippingRegion }[];
  shippingRules: readonly ShippingRule[];
  discountTwd: number;
  paymentFeeTwd: number;
};

export type QuotedShipment = { key: string; goodsTwd: number; feeTwd: number };
export type OrderQuote = OrderAmounts & { shipments: QuotedShipment[] };

/**
 * The price of an order, in TWD. A parcel's fee depends on its goods before discounts; a parcel without a
 * method costs nothing yet.
 */
export function quoteOrder(facts: QuoteFacts): OrderQuote {
  const shipments = facts.shipments.map(({ key, method, region }) => {
    const goodsTwd = facts.lines
      .filter((line) => line.shipmentKey === key)
      .reduce((sum, line) => sum + line.amountTwd, 0);
    const feeTwd = method && shippingFeeOf(facts.shippingRules, method, region, goodsTwd);
    return { key, goodsTwd, feeTwd: feeTwd ?? 0 };
  });
  const amounts = orderAmounts({
    lines: facts.lines,
    orderDiscountTwd: facts.discountTwd,
    shippingFeeTwd: shipments.reduce((sum, shipment) => sum + shipment.feeTwd, 0),
    shippingDiscountTwd: 0,
    paymentFeeTwd: facts.paymentFeeTwd,
    walletUsedTwd: 0,
  });
  return { ...amounts, shipments };
}
