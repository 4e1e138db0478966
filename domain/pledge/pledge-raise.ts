/** Pieces of a SKU in a pledge: the quantity, and the maximum with tolerance. */
export type PiecesOfSku = { skuId: number; quantity: number; maxQuantity: number };

/**
 * How many pieces of a changed line the pledge has already, without and with tolerance: they stay counted
 * as they are until the difference is paid.
 */
export function pledgedPiecesOf(
  { skuId, quantity, maxQuantity }: PiecesOfSku,
  pledged: readonly PiecesOfSku[],
): { units: number; maxUnits: number } {
  const before = pledged.find((one) => one.skuId === skuId);
  return {
    units: Math.min(quantity, before?.quantity ?? 0),
    maxUnits: Math.min(maxQuantity, before?.maxQuantity ?? 0),
  };
}

/**
 * Pieces of a changed line that must be available to hold it, including tolerance: only those beyond what
 * is pledged already.
 */
export function piecesToHold(line: PiecesOfSku, pledged: readonly PiecesOfSku[]): number {
  return line.maxQuantity - pledgedPiecesOf(line, pledged).maxUnits;
}

/** Whether the maximum of any line is higher than pledged: the additional pieces must be paid first. */
export function isRaise(
  pledged: readonly PiecesOfSku[],
  requested: readonly PiecesOfSku[],
): boolean {
  return requested.some((line) => piecesToHold(line, pledged) > 0);
}
