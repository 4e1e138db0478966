/** Pieces of a SKU in a pledge: those that are wanted, and the most its owner takes. */
export type PiecesOfSku = { skuId: number; quantity: number; maxQuantity: number };

/**
 * How many pieces of a line the pledge that it takes the place of has already, without its tolerance and
 * with it: they stay counted there until the line is paid.
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

/** Pieces of a line that must be free to hold it, tolerance included: only what is above the pledge it replaces. */
export function piecesToHold(line: PiecesOfSku, replaced: readonly PiecesOfSku[]): number {
  return line.maxQuantity - replacedPiecesOf(line, replaced).maxUnits;
}

/** Whether more pieces of anything are wanted, at most, than are pledged: they must be paid first. */
export function isRaise(pledged: readonly PiecesOfSku[], wanted: readonly PiecesOfSku[]): boolean {
  return wanted.some((line) => piecesToHold(line, pledged) > 0);
}
