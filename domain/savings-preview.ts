import { findNextRung, joinPriceOf, type NextRung, type PriceLadder } from './price-ladder.ts';

/** What somebody has pledged of a SKU: pieces, and the most one of them costs in TWD. */
export type PledgedPieces = { skuId: number; quantity: number; ceilingUnitPriceTwd: number };

/** What comes back if the campaign closed now and if it reached the next rung, in TWD, and both in words. */
export type SavingsPreview = {
  refundNowTwd: number;
  next: (NextRung & { refundTwd: number }) | null;
  text: string;
};

/**
 * What a pledge saves, in TWD: 「再 7 份，每份便宜 NT$15，你將退回 NT$30」. Whoever has not joined is told
 * of zero pieces, and of no refund.
 */
export function savingsPreviewOf(
  ladder: PriceLadder,
  confirmedUnits: number,
  pledged: PledgedPieces,
): SavingsPreview {
  const { skuId, quantity, ceilingUnitPriceTwd } = pledged;
  const refundAt = (unitPriceTwd: number) =>
    Math.max(0, ceilingUnitPriceTwd - unitPriceTwd) * quantity;
  const refundNowTwd = refundAt(joinPriceOf(ladder, confirmedUnits, skuId));
  const rung = findNextRung(ladder, confirmedUnits, skuId, ceilingUnitPriceTwd);
  const next = rung ? { ...rung, refundTwd: refundAt(rung.unitPriceTwd) } : null;
  return { refundNowTwd, next, text: textOf(next, refundNowTwd) };
}

/** The next rung in words for whoever has not joined: 「再 7 份，每份便宜 NT$15」. */
export function nextRungText({ unitsMissing, savedPerPieceTwd }: NextRung): string {
  return `再 ${formatCount(unitsMissing)} 份，每份便宜 ${formatTwd(savedPerPieceTwd)}`;
}

function textOf(next: SavingsPreview['next'], refundNowTwd: number): string {
  if (next) {
    const refund = next.refundTwd > 0 ? `，你將退回 ${formatTwd(next.refundTwd)}` : '';
    return nextRungText(next) + refund;
  }
  return refundNowTwd > 0 ? `已達最低價，你將退回 ${formatTwd(refundNowTwd)}` : '已達最低價';
}

const formatCount = (count: number) => count.toLocaleString('en-US');
const formatTwd = (amountTwd: number) => `NT$${formatCount(amountTwd)}`;
