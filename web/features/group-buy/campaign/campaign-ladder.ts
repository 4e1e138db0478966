import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';

export type StairStep = {
  rung: number;
  threshold: number;
  priceTwd: number | null;
  state: 'REACHED' | 'CURRENT' | 'AHEAD';
  /** Progress to the next step, 0 to 1. */
  filled: number;
  /** Height of the step, 0 to 1: its price between the lowest and the highest. */
  height: number;
};

/** The steps of the ladder for one SKU, the starting price first. */
export function stairStepsOf(
  { thresholds, rung: current, confirmed }: Pick<CampaignCard, 'thresholds' | 'rung' | 'confirmed'>,
  item: Pick<CampaignItem, 'unitPricesTwd'> | undefined,
): StairStep[] {
  const starts = [0, ...thresholds];
  const { units } = confirmed;
  return starts.map((threshold, rung) => {
    const end = starts[rung + 1];
    const gone =
      end === undefined ? (units >= threshold ? 1 : 0) : (units - threshold) / (end - threshold);
    return {
      rung,
      threshold,
      priceTwd: item?.unitPricesTwd?.[rung] ?? null,
      state: rung < current ? 'REACHED' : rung === current ? 'CURRENT' : 'AHEAD',
      filled: Math.min(1, Math.max(0, gone)),
      height: heightOf(item?.unitPricesTwd ?? null, rung, starts.length),
    };
  });
}

function heightOf(prices: readonly number[] | null, rung: number, steps: number): number {
  const priceTwd = prices?.[rung];
  if (!prices || priceTwd === undefined) return steps > 1 ? 1 - rung / (steps - 1) : 1;
  const [highest, lowest] = [Math.max(...prices), Math.min(...prices)];
  return highest === lowest ? 1 : (priceTwd - lowest) / (highest - lowest);
}
