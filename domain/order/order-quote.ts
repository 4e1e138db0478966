import { type ShippingRule, shippingFeeOf } from '../shipping/shipping-fee.ts';
import type { ShippingMethod, ShippingRegion } from '../shipping/shipping-method.ts';
import { type OrderAmounts, orderAmounts } from './order-amounts.ts';

/** What an order would be made of: goods in TWD by parcel, and how each parcel is to travel. */
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
 * What an order would cost, in TWD. A parcel's fee is decided by the goods in it before discounts; a
 * parcel without a method costs nothing yet.
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
