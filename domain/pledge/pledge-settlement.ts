import { requireAmount } from '../money.ts';

/** Paid pieces of a SKU at their ceiling price, in TWD; the tolerance is paid as well. */
export type PaidLine = { skuId: number; paidQuantity: number; ceilingUnitPriceTwd: number };

/** A paid line and the final quantity. */
export type PledgedLine = PaidLine & { quantity: number };

/** The final piece price, the amount charged and the refund; in TWD. */
export type Settlement = { finalUnitPriceTwd: number; netTwd: number; refundTwd: number };

/** The amount paid for a line, in TWD; throws RangeError beyond safe integers. */
export function paidTwdOf({ paidQuantity, ceilingUnitPriceTwd }: PaidLine): number {
  return requireAmount(requireAmount(paidQuantity) * requireAmount(ceilingUnitPriceTwd));
}

/**
 * Settles a line at the rung's price in TWD, or at its own ceiling where that is lower: the paid amount is
 * charged or refunded. Throws RangeError for more pieces than were paid.
 */
export function settleLine(line: PledgedLine, rungUnitPriceTwd: number): Settlement {
  if (requireAmount(line.quantity) > line.paidQuantity)
    throw new RangeError(`only ${line.paidQuantity} pieces were paid`);
  const finalUnitPriceTwd = Math.min(line.ceilingUnitPriceTwd, requireAmount(rungUnitPriceTwd));
  const netTwd = finalUnitPriceTwd * line.quantity;
  return { finalUnitPriceTwd, netTwd, refundTwd: paidTwdOf(line) - netTwd };
}

/**
 * The pieces that decide the final rung: all confirmed ones at the close, or more where tolerances filled a
 * case. Cutting to whole cases does not lower the rung.
 */
export function settledUnitsOf(confirmedUnits: number, unitsInCases: number): number {
  return Math.max(confirmedUnits, unitsInCases);
}

/** A line after an edit, with the amount due or refunded, in TWD. */
export type LineEdit = { line: PaidLine; dueTwd: number; refundTwd: number };

/**
 * Edits a line to so many pieces, all at the lower of its ceiling and the current join price in TWD; either
 * an amount is due or refunded, or neither.
 */
export function editLine(line: PaidLine, quantity: number, joinUnitPriceTwd: number): LineEdit {
  const ceilingUnitPriceTwd = Math.min(line.ceilingUnitPriceTwd, requireAmount(joinUnitPriceTwd));
  const edited = { ...line, paidQuantity: quantity, ceilingUnitPriceTwd };
  const differenceTwd = paidTwdOf(edited) - paidTwdOf(line);
  return {
    line: edited,
    dueTwd: Math.max(0, differenceTwd),
    refundTwd: Math.max(0, -differenceTwd),
  };
}
