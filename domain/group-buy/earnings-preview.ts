/** A SKU's price in TWD from so many pieces of the whole group on. */
export type PriceStep = { threshold: number; unitPriceTwd: number };

/** What a piece costs the shop in TWD, and the share of its price that a payment costs, in basis points. */
export type PieceCosts = { costTwd: number; feeBps: number };

/** What a piece earns at a step, and all of them when just so many are sold; in TWD, negative for a loss. */
export type EarningsStep = PriceStep & { feeTwd: number; pieceTwd: number; totalTwd: number };

/**
 * What a group buy earns at each step of its price. The fee is rounded up, so that nobody counts on a dollar
 * that the gateway keeps.
 */
export function previewEarnings(
  steps: readonly PriceStep[],
  { costTwd, feeBps }: PieceCosts,
): EarningsStep[] {
  return steps.map((step) => {
    const feeTwd = Math.ceil((step.unitPriceTwd * feeBps) / 10_000);
    const pieceTwd = step.unitPriceTwd - feeTwd - costTwd;
    return { ...step, feeTwd, pieceTwd, totalTwd: pieceTwd * step.threshold };
  });
}
