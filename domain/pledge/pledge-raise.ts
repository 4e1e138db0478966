/** Pieces of a SKU in a pledge: the quantity, and the maximum with tolerance. */
export type PiecesOfSku = { skuId: number; quantity: number; maxQuantity: number };

/**
 * How many pieces of a line the replaced pledge has already, without and with tolerance: they stay counted
 * there until the line is paid.
 */
export function replacedPiecesOf(
  { skuId, quantity, maxQuantity }: PiecesOfSku,
  replaced: readonly PiecesOfSku[],
): { units: number; maxUnits: number } {
  const before = replaced.find((one) => one.skuId === skuId);
  return {
    units: Math.min(quantity, before?.quantity ?? 0),
    maxUnits: Math.min(maxQuantity, before?.maxQuantity ?? 0),
  };
}

/**
 * Pieces of a line that must be available to hold it, including tolerance: only those beyond the replaced
 * pledge.
 */
export function piecesToHold(line: PiecesOfSku, replaced: readonly PiecesOfSku[]): number {
  return line.maxQuantity - replacedPiecesOf(line, replaced).maxUnits;
}

/** Whether the maximum of any line is higher than pledged: the additional pieces must be paid first. */
export function isRaise(
  pledged: readonly PiecesOfSku[],
  requested: readonly PiecesOfSku[],
): boolean {
  return requested.some((line) => piecesToHold(line, pledged) > 0);
}
