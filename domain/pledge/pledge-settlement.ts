import { requireAmount } from '../money.ts';

/** Pieces of a SKU that were paid at their ceiling, in TWD each; the tolerance upwards is paid as well. */
export type PaidLine = { skuId: number; paidQuantity: number; ceilingUnitPriceTwd: number };

/** A paid line and how many of its pieces its owner finally gets. */
export type PledgedLine = PaidLine & { quantity: number };

/** The final price of a piece, what the shop keeps of the money and what goes back; in TWD. */
export type Settlement = { finalUnitPriceTwd: number; keptTwd: number; refundTwd: number };

/** What was paid for a line, in TWD; throws RangeError beyond safe integers. */
export function paidTwdOf({ paidQuantity, ceilingUnitPriceTwd }: PaidLine): number {
  return requireAmount(requireAmount(paidQuantity) * requireAmount(ceilingUnitPriceTwd));
}

/**
 * Settles a line at the rung's price in TWD, or at its own ceiling where that is lower: what was paid is
 * kept or goes back. Throws RangeError for more pieces than were paid.
 */
export function settleLine(line: PledgedLine, rungUnitPriceTwd: number): Settlement {
  if (requireAmount(line.quantity) > line.paidQuantity)
    throw new RangeError(`only ${line.paidQuantity} pieces were paid`);
  const finalUnitPriceTwd = Math.min(line.ceilingUnitPriceTwd, requireAmount(rungUnitPriceTwd));
  const keptTwd = finalUnitPriceTwd * line.quantity;
  return { finalUnitPriceTwd, keptTwd, refundTwd: paidTwdOf(line) - keptTwd };
}

/**
 * The pieces that decide the final rung: all that were confirmed at the close, or more where tolerances
 * filled a case. Pieces cut to whole cases cost nobody the rung.
 */
export function settledUnitsOf(confirmedUnits: number, unitsInCases: number): number {
  return Math.max(confirmedUnits, unitsInCases);
}

/** What a line becomes when it is edited, and the money that moves for it, in TWD. */
export type LineEdit = { line: PaidLine; dueTwd: number; refundTwd: number };

/**
 * Edits a line to so many pieces, all at the lower of its ceiling and the price in TWD of joining now;
 * either something is due or something goes back, or neither.
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
