import { allocateTwd, requireAmount, sumTwd } from '../money.ts';

/** The parts of an order's amount, in TWD: goods at the charged prices, fees and discounts. */
export type OrderCharges = {
  lines: readonly { amountTwd: number }[];
  orderDiscountTwd: number;
  shippingFeeTwd: number;
  shippingDiscountTwd: number;
  paymentFeeTwd: number;
  walletUsedTwd: number;
};

/** A line's share of the order's discount, and its refund when all of it is returned; in TWD. */
export type LineAmounts = { amountTwd: number; discountTwd: number; netTwd: number };

/** The amounts of an order as stored, in TWD; discounts and wallet as actually applied. */
export type OrderAmounts = {
  lines: LineAmounts[];
  goodsTwd: number;
  discountTwd: number;
  itemsNetTwd: number;
  shippingFeeTwd: number;
  shippingDiscountTwd: number;
  paymentFeeTwd: number;
  walletUsedTwd: number;
  payableTwd: number;
};

/**
 * Computes the amounts of an order, in TWD. A discount is at most the goods, a shipping discount at most
 * the fee, the wallet at most the goods after discount; throws RangeError for invalid amounts.
 */
export function orderAmounts(charges: OrderCharges): OrderAmounts {
  const amountsTwd = charges.lines.map((line) => line.amountTwd);
  const goodsTwd = sumTwd(amountsTwd);
  const discountTwd = Math.min(requireAmount(charges.orderDiscountTwd), goodsTwd);
  const discounts = allocateTwd(discountTwd, amountsTwd);
  const lines = amountsTwd.map((amountTwd, index) => {
    const ofLine = discounts[index] ?? 0;
    return { amountTwd, discountTwd: ofLine, netTwd: amountTwd - ofLine };
  });
  const itemsNetTwd = goodsTwd - discountTwd;
  const { shippingFeeTwd, paymentFeeTwd } = charges;
  const shippingDiscountTwd = Math.min(
    requireAmount(charges.shippingDiscountTwd),
    requireAmount(shippingFeeTwd),
  );
  const walletUsedTwd = Math.min(requireAmount(charges.walletUsedTwd), itemsNetTwd);
  const chargedTwd = sumTwd([itemsNetTwd, shippingFeeTwd, paymentFeeTwd]);
  const payableTwd = chargedTwd - shippingDiscountTwd - walletUsedTwd;
  return {
    lines,
    goodsTwd,
    discountTwd,
    itemsNetTwd,
    shippingFeeTwd,
    shippingDiscountTwd,
    paymentFeeTwd,
    walletUsedTwd,
    payableTwd,
  };
}

/** The amounts of an order that is still to be paid, in TWD, as far as they can be lowered. */
export type OwedAmounts = Pick<
  OrderAmounts,
  | 'goodsTwd'
  | 'discountTwd'
  | 'itemsNetTwd'
  | 'shippingFeeTwd'
  | 'shippingDiscountTwd'
  | 'payableTwd'
>;

/** By how much an order becomes cheaper, in TWD: goods at their prices, their discount, fees, and a sum beside them. */
export type DueLess = {
  grossTwd: number;
  discountTwd: number;
  feesTwd: number;
  goodwillTwd: number;
};

/**
 * Lowers what is still to be paid. A sum beside the goods is a discount, of the goods first and then of their delivery; what
 * that sum has paid for already is not taken off once more, so that the fee of the payment always stays.
 */
export function lowerOwedAmounts(owed: OwedAmounts, less: DueLess): OwedAmounts {
  const goodsTwd = owed.goodsTwd - less.grossTwd;
  const shippingFeeTwd = owed.shippingFeeTwd - less.feesTwd;
  const goodsLeftTwd = owed.itemsNetTwd - (less.grossTwd - less.discountTwd) - less.goodwillTwd;
  const shippingLeftTwd = shippingFeeTwd - owed.shippingDiscountTwd;
  const beyondGoodsTwd = Math.min(0, goodsLeftTwd);
  const beyondShippingTwd = Math.min(0, shippingLeftTwd);
  const itemsNetTwd = Math.max(0, goodsLeftTwd + beyondShippingTwd);
  const shippingNetTwd = Math.max(0, shippingLeftTwd + beyondGoodsTwd);
  const lessTwd =
    owed.itemsNetTwd +
    owed.shippingFeeTwd -
    owed.shippingDiscountTwd -
    itemsNetTwd -
    shippingNetTwd;
  return {
    ...{ goodsTwd, discountTwd: goodsTwd - itemsNetTwd, itemsNetTwd },
    ...{ shippingFeeTwd, shippingDiscountTwd: shippingFeeTwd - shippingNetTwd },
    payableTwd: owed.payableTwd - lessTwd,
  };
}
