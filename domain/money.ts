/** 10000 basis points are the whole; a discount of 1500 is 85 折. */
export const wholeBps = 10_000;

/** The sum of amounts in TWD; throws RangeError unless each of them and the sum are safe integers ≥ 0. */
export function sumTwd(amounts: readonly number[]): number {
  return amounts.reduce((sum, amountTwd) => requireAmount(sum + requireAmount(amountTwd)), 0);
}

/**
 * Splits a total in TWD by weight: the shares sum to it exactly, the largest remainders get the odd dollars
 * (ties go to the earlier weight), and where weights are amounts that cover the total no share exceeds its
 * own. Throws RangeError for a positive total when all weights are zero.
 */
export function allocateTwd(totalTwd: number, weights: readonly number[]): number[] {
  const total = BigInt(requireAmount(totalTwd));
  const weightSum = BigInt(sumTwd(weights));
  if (total === 0n) return weights.map(() => 0);
  if (weightSum === 0n) throw new RangeError(`no weight carries ${totalTwd} TWD`);
  const parts = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, shareTwd: Number(product / weightSum), remainder: product % weightSum };
  });
  const odd = totalTwd - sumTwd(parts.map((part) => part.shareTwd));
  for (const part of parts.toSorted(byRemainder).slice(0, odd)) part.shareTwd += 1;
  return parts.map((part) => part.shareTwd);
}

/** So many basis points (0–10000) of an amount in TWD, rounded down; throws RangeError out of range. */
export function shareOfBps(amountTwd: number, bps: number): number {
  if (requireAmount(bps) > wholeBps)
    throw new RangeError(`${bps} basis points are more than the whole`);
  return Number((BigInt(requireAmount(amountTwd)) * BigInt(bps)) / BigInt(wholeBps));
}

/** Splits a tax-included total in TWD into sales and the business tax of 5 %, to the nearest dollar. */
export function splitBusinessTax(totalTwd: number): { salesTwd: number; taxTwd: number } {
  const rest = requireAmount(totalTwd) % 21;
  const taxTwd = (totalTwd - rest) / 21 + (rest > 10 ? 1 : 0);
  return { salesTwd: totalTwd - taxTwd, taxTwd };
}

/** The value itself if it is a valid amount in TWD; throws RangeError unless it is a safe integer ≥ 0. */
export function requireAmount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no amount`);
  return value;
}

type Part = { index: number; remainder: bigint };

function byRemainder(a: Part, b: Part): number {
  if (a.remainder === b.remainder) return a.index - b.index;
  return a.remainder > b.remainder ? -1 : 1;
}
