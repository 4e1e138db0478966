import { formatTwd } from '../format-twd.ts';
import { isPriceJump, priceJumpFactor } from '../pricing/price-jump.ts';
import type { QuantityOffer } from '../pricing/quantity-price.ts';
import { findBetterOrdinary } from './ordinary-comparison.ts';

/** A SKU of a plan, with what it costs without the group. */
export type WarnedItem = {
  priceTwd: number;
  rungs: readonly { unitPriceTwd: number }[];
  /** What a guest pays without the group; undefined where it is not sold. */
  ordinary: QuantityOffer | undefined;
};
/** A warning of the item at this place; it keeps nobody from publishing. */
export type PlanWarning = { index: number; text: string };

/** What may be mistyped, and what hurts joiners though no rule forbids it. */
export const listPlanWarnings = (
  items: readonly WarnedItem[],
  limits: { perOrderMax: number | null },
): PlanWarning[] =>
  items.flatMap((item, index) =>
    [slipOf(item), dearerThanMany(item, limits)].flatMap((text) => (text ? [{ index, text }] : [])),
  );

/** Prices of a group buy only fall: a digit too few sells below what anybody meant. */
function slipOf({ priceTwd, rungs, ordinary }: WarnedItem): string | undefined {
  const usualTwd = ordinary?.priceTwd ?? priceTwd;
  const asked = [priceTwd, ...rungs.map(({ unitPriceTwd }) => unitPriceTwd)];
  const slip = asked.find((amountTwd) => isPriceJump(usualTwd, amountTwd));
  if (slip === undefined) return undefined;
  const usual = ordinary ? '平常的售價' : '起始單價';
  return `每件 ${formatTwd(slip)} 和${usual} ${formatTwd(usualTwd)} 差了 ${priceJumpFactor} 倍以上，請看看有沒有打錯。`;
}

/** A buyer of many pieces pays more in the group than by buying in quantity. */
function dearerThanMany(
  { priceTwd, rungs, ordinary }: WarnedItem,
  { perOrderMax }: { perOrderMax: number | null },
): string | undefined {
  if (!ordinary) return undefined;
  const most = perOrderMax ?? Number.MAX_SAFE_INTEGER;
  const better = findBetterOrdinary(most, ordinary, { nowTwd: priceTwd });
  if (!better || better.minQty === 1) return undefined;
  const lowestTwd = Math.min(priceTwd, ...rungs.map(({ unitPriceTwd }) => unitPriceTwd));
  const compared = better.unitPriceTwd < priceTwd ? '比起始單價便宜' : '和起始單價一樣';
  const later =
    lowestTwd < better.unitPriceTwd ? '要到後面的階梯才比較便宜' : '到最低的階梯也沒有比較便宜';
  const usual = `平常買 ${better.minQty} 件以上，每件 ${formatTwd(better.unitPriceTwd)}`;
  return `${usual}，${compared}；${later}。買得多的人跟團會吃虧。`;
}
