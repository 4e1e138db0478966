/** Group buys in the order given, those that miss the fewest pieces to their next price first. */
export const nearestPriceFirst = <Group>(
  groups: readonly Group[],
  unitsToNextRungOf: (group: Group) => number | null,
): Group[] =>
  groups
    .map((group) => ({ group, missing: unitsToNextRungOf(group) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.missing === b.missing ? 0 : a.missing - b.missing))
    .map(({ group }) => group);

/** The piece price of a SKU, in TWD. */
export type SkuPrice = { skuId: number; unitPriceTwd: number };

/** The prices of a campaign from so many confirmed pieces on. */
export type LadderRung = { threshold: number; prices: readonly SkuPrice[] };

/** A campaign's prices: the starting prices, then rungs of rising thresholds and falling prices. */
export type PriceLadder = { startPrices: readonly SkuPrice[]; rungs: readonly LadderRung[] };

export const maxRungs = 8;

/** The mistakes of a ladder, as texts for the owner. */
export const ladderMistakeText = {
  TOO_MANY_RUNGS: '階梯最多 8 階',
  BAD_THRESHOLD: '門檻須為 1 以上的整數',
  THRESHOLD_NOT_RISING: '門檻必須逐階提高',
  BAD_PRICE: '價格須為 1 元以上的整數',
  SKU_REPEATED: '每個品項在同一階只能有一個價格',
  PRICE_MISSING: '每一階都必須為每個品項定價',
  PRICE_RISES: '價格不得高於前一階',
} as const;
export type LadderMistakeKind = keyof typeof ladderMistakeText;

/** The rung with the mistake, counted from 1; 0 for the starting prices or the whole. */
export type LadderMistake = { kind: LadderMistakeKind; rung: number };

/** The first mistake of a ladder, or undefined. */
export function findLadderMistake(ladder: PriceLadder): LadderMistake | undefined {
  if (ladder.rungs.length > maxRungs) return { kind: 'TOO_MANY_RUNGS', rung: 0 };
  const ofStart = findPriceMistake(ladder.startPrices);
  if (ofStart) return { kind: ofStart, rung: 0 };
  let before: LadderRung = { threshold: 0, prices: ladder.startPrices };
  for (const [index, rung] of ladder.rungs.entries()) {
    const kind = findRungMistake(rung, before);
    if (kind) return { kind, rung: index + 1 };
    before = rung;
  }
  return undefined;
}

/** The rung that so many confirmed pieces reach, counted from 1; 0 below the first. */
export function rungAt(ladder: PriceLadder, units: number): number {
  return ladder.rungs.filter((rung) => rung.threshold <= units).length;
}

/** The piece price of a SKU at a rung, in TWD; throws RangeError for a missing price. */
export function unitPriceAtRung(ladder: PriceLadder, rung: number, skuId: number): number {
  const prices = rung === 0 ? ladder.startPrices : ladder.rungs[rung - 1]?.prices;
  const found = prices?.find((price) => price.skuId === skuId);
  if (!found) throw new RangeError(`rung ${rung} has no price for SKU ${skuId}`);
  return found.unitPriceTwd;
}

/**
 * The piece price for a buyer who joins now, in TWD, which is also the ceiling later: that of the rung
 * reached by confirmed pieces. The joiner's own pieces count once they are paid.
 */
export function joinPriceOf(ladder: PriceLadder, confirmedUnits: number, skuId: number): number {
  return unitPriceAtRung(ladder, rungAt(ladder, confirmedUnits), skuId);
}

/** Whether another ladder is never more expensive than this one, for any SKU and number of confirmed pieces. */
export function isNeverMoreExpensive(before: PriceLadder, after: PriceLadder): boolean {
  const steps = [0, ...[...before.rungs, ...after.rungs].map(({ threshold }) => threshold)];
  const skuIds = new Set(after.startPrices.map(({ skuId }) => skuId));
  return before.startPrices.every(
    ({ skuId }) =>
      skuIds.has(skuId) &&
      steps.every((units) => joinPriceOf(after, units, skuId) <= joinPriceOf(before, units, skuId)),
  );
}

/** A rung within reach: the missing pieces of the campaign, and the saving per piece, in TWD. */
export type NextRung = {
  rung: number;
  unitsMissing: number;
  unitPriceTwd: number;
  savedPerPieceTwd: number;
};

/**
 * Finds the next rung at which a SKU costs less than now or, where that is lower, than a member's ceiling
 * in TWD.
 */
export function findNextRung(
  ladder: PriceLadder,
  confirmedUnits: number,
  skuId: number,
  ceilingUnitPriceTwd: number = Number.POSITIVE_INFINITY,
): NextRung | undefined {
  const currentTwd = Math.min(ceilingUnitPriceTwd, joinPriceOf(ladder, confirmedUnits, skuId));
  for (const [index, { threshold }] of ladder.rungs.entries()) {
    const unitPriceTwd = unitPriceAtRung(ladder, index + 1, skuId);
    if (threshold <= confirmedUnits || unitPriceTwd >= currentTwd) continue;
    const unitsMissing = threshold - confirmedUnits;
    const savedPerPieceTwd = currentTwd - unitPriceTwd;
    return { rung: index + 1, unitsMissing, unitPriceTwd, savedPerPieceTwd };
  }
  return undefined;
}

/**
 * The next rung when at most a fifth of the pieces from the rung before are missing, with the number of
 * missing pieces; or undefined.
 */
export function findNearRung(
  { rungs }: PriceLadder,
  confirmedUnits: number,
): { threshold: number; unitsMissing: number } | undefined {
  const next = rungs.findIndex(({ threshold }) => threshold > confirmedUnits);
  const threshold = rungs[next]?.threshold;
  if (threshold === undefined) return undefined;
  const before = rungs[next - 1]?.threshold ?? 0;
  const unitsMissing = threshold - confirmedUnits;
  return unitsMissing * 5 <= threshold - before ? { threshold, unitsMissing } : undefined;
}

function findRungMistake(rung: LadderRung, before: LadderRung): LadderMistakeKind | undefined {
  if (!isPositive(rung.threshold)) return 'BAD_THRESHOLD';
  if (rung.threshold <= before.threshold) return 'THRESHOLD_NOT_RISING';
  const ofPrices = findPriceMistake(rung.prices);
  if (ofPrices) return ofPrices;
  const pricesNow = new Map(rung.prices.map((price) => [price.skuId, price.unitPriceTwd]));
  const isSame = pricesNow.size === before.prices.length;
  if (!isSame || !before.prices.every(({ skuId }) => pricesNow.has(skuId))) return 'PRICE_MISSING';
  const isRising = (price: SkuPrice) => (pricesNow.get(price.skuId) ?? 0) > price.unitPriceTwd;
  return before.prices.some(isRising) ? 'PRICE_RISES' : undefined;
}

function findPriceMistake(prices: readonly SkuPrice[]): LadderMistakeKind | undefined {
  if (!prices.every((price) => isPositive(price.unitPriceTwd))) return 'BAD_PRICE';
  const skuIds = new Set(prices.map((price) => price.skuId));
  return skuIds.size < prices.length ? 'SKU_REPEATED' : undefined;
}

const isPositive = (value: number) => Number.isSafeInteger(value) && value > 0;
