import type { QuantityOffer } from '../pricing/quantity-price.ts';
import { findBetterOrdinary } from './ordinary-comparison.ts';

/** A SKU of a plan, as far as it can be bought for less without the group. */
export type WarnedItem = {
  priceTwd: number;
  rungs: readonly { unitPriceTwd: number }[];
  /** What a guest pays without the group; undefined where it is not sold. */
  ordinary: QuantityOffer | undefined;
};
/** A warning of the item at this place; it keeps nobody from publishing. */
export type PlanWarning = { index: number; text: string };

const twd = (amountTwd: number) => `NT$${amountTwd.toLocaleString('en')}`;

/**
 * What hurts joiners though no rule forbids it: a buyer of many pieces pays more in the group than by buying in
 * quantity.
 */
export function listPlanWarnings(
  items: readonly WarnedItem[],
  { perOrderMax }: { perOrderMax: number | null },
): PlanWarning[] {
  return items.flatMap(({ priceTwd, rungs, ordinary }, index) => {
    if (!ordinary) return [];
    const most = perOrderMax ?? Number.MAX_SAFE_INTEGER;
    const better = findBetterOrdinary(most, ordinary, { nowTwd: priceTwd });
    if (!better || better.minQty === 1) return [];
    const lowestTwd = Math.min(priceTwd, ...rungs.map(({ unitPriceTwd }) => unitPriceTwd));
    const compared = better.unitPriceTwd < priceTwd ? '比起始單價便宜' : '和起始單價一樣';
    const later =
      lowestTwd < better.unitPriceTwd ? '要到後面的階梯才比較便宜' : '到最低的階梯也沒有比較便宜';
    const usual = `平常買 ${better.minQty} 件以上，每件 ${twd(better.unitPriceTwd)}`;
    return [{ index, text: `${usual}，${compared}；${later}。買得多的人跟團會吃虧。` }];
  });
}
