import { requireAmount, sumTwd } from '../money.ts';

/** An order line for refunds: pieces bought and returned, TWD paid and refunded. */
export type RefundableLine = {
  quantity: number;
  netTwd: number;
  returnedQuantity: number;
  refundedTwd: number;
};

/** An order for refunds; the shipping fee after its discount, and what was paid and not refunded yet, in TWD. */
export type RefundableOrder = {
  lines: readonly RefundableLine[];
  shippingNetTwd: number;
  shippingRefundedTwd: number;
  moneyLeftTwd: number;
};

/**
 * What of the money left may go back with goods, in TWD: the fee of the payment stays, as it does where the shop gave no sum before.
 */
export const refundableOf = (moneyLeftTwd: number, paymentFeeTwd: number): number =>
  Math.max(0, moneyLeftTwd - paymentFeeTwd);

/** What goes back of an amount that is due for goods or their delivery, in TWD: as far as such money is left. */
export const refundOfDue = (
  dueTwd: number,
  { leftTwd, paymentFeeTwd }: { leftTwd: number; paymentFeeTwd: number },
): number => Math.min(requireAmount(dueTwd), refundableOf(leftTwd, paymentFeeTwd));

/**
 * The refund for so many pieces of a line, in TWD: their share of its net amount rounded down, and the
 * remainder with the last piece. Throws RangeError for more pieces than remain.
 */
export function refundOfLine(line: RefundableLine, quantity: number): number {
  const remaining = line.quantity - line.returnedQuantity;
  if (requireAmount(quantity) > remaining)
    throw new RangeError(`only ${remaining} pieces can come back`);
  const leftTwd = requireAmount(line.netTwd - line.refundedTwd);
  if (quantity === 0) return 0;
  if (quantity === remaining) return leftTwd;
  const shareTwd = Number((BigInt(line.netTwd) * BigInt(quantity)) / BigInt(line.quantity));
  return Math.min(shareTwd, leftTwd);
}

/**
 * The refund of a return, in TWD, with `quantities` per line in the order's sequence. The shipping fee is
 * refunded once, with the last piece of the order or if the shop is at fault. No more comes back than is left
 * of what was paid, after a sum that the shop gave.
 */
export function refundOfReturn(
  order: RefundableOrder,
  quantities: readonly number[],
  isShopsFault: boolean,
): { linesTwd: number[]; shippingTwd: number; totalTwd: number } {
  if (quantities.length !== order.lines.length) throw new RangeError('one quantity per line');
  const quantityAt = (index: number) => quantities[index] ?? 0;
  let leftTwd = requireAmount(order.moneyLeftTwd);
  const payOut = (dueTwd: number) => {
    const paidTwd = Math.min(dueTwd, leftTwd);
    leftTwd -= paidTwd;
    return paidTwd;
  };
  const linesTwd = order.lines.map((line, index) => payOut(refundOfLine(line, quantityAt(index))));
  const isAny = quantities.some((quantity) => quantity > 0);
  const isAll = order.lines.every(
    (line, index) => line.returnedQuantity + quantityAt(index) === line.quantity,
  );
  const isShippingDue = isAny && (isAll || isShopsFault);
  const shippingTwd = isShippingDue
    ? payOut(requireAmount(order.shippingNetTwd - order.shippingRefundedTwd))
    : 0;
  return { linesTwd, shippingTwd, totalTwd: sumTwd([...linesTwd, shippingTwd]) };
}
