import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { formatTwd } from '@kaituan/domain/format-twd';
import { itemName } from '#admin/parts/forms/promotion-items.tsx';
import { numberOf, type Rung, rungsIn, textOf } from '#admin/parts/forms/typed-values.ts';

/** A SKU as far as it is typed; 0 for no price. */
export type TypedItem = { skuCode: string; capUnits: number; priceTwd: number; rungs: Rung[] };

/** The SKUs of a plan that is being typed. */
export function typedItems(typed: FormData, count: number): TypedItem[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (field: string) => itemName(index, field);
    return {
      skuCode: textOf(typed, at('skuCode')),
      capUnits: numberOf(typed, at('units')) || 0,
      priceTwd: numberOf(typed, at('price')) || 0,
      rungs: rungsIn(typed, at('rungs')) ?? [],
    };
  });
}

/** The ladder that all SKUs share: where a price falls, each SKU's price there, NaN where it is not typed. */
export function typedLadder(items: readonly TypedItem[]) {
  const thresholds = items.flatMap(({ rungs }) => rungs.map(({ minQty }) => minQty));
  const rising = [...new Set(thresholds)].sort((one, other) => one - other);
  const priceAt = ({ rungs }: TypedItem, threshold: number) =>
    rungs.find(({ minQty }) => minQty === threshold)?.unitPriceTwd ?? Number.NaN;
  return [
    { threshold: 0, pricesTwd: items.map(({ priceTwd }) => priceTwd || Number.NaN) },
    ...rising.map((threshold) => ({
      threshold,
      pricesTwd: items.map((item) => priceAt(item, threshold)),
    })),
  ];
}

/** Rungs at which a SKU costs no less than at the beginning or at the rung before, in words. */
export function dearerRungs({ priceTwd, rungs }: TypedItem): string[] {
  const rising = rungs.toSorted((one, other) => one.minQty - other.minQty);
  return rising.flatMap(({ minQty, unitPriceTwd }, index) => {
    const before = rising[index - 1];
    const beforeTwd = before?.unitPriceTwd ?? priceTwd;
    if (beforeTwd === 0 || unitPriceTwd < beforeTwd) return [];
    const what = before ? `滿 ${before.minQty} 份` : '起始單價';
    const price = `${formatTwd(unitPriceTwd)}，沒有比${what}的 ${formatTwd(beforeTwd)} 便宜`;
    return [`滿 ${minQty} 份是 ${price}`];
  });
}

const goalUnits: Record<CampaignPlanForm['goalKind'], string> = {
  ...{ UNITS: '份', BUYERS: '人', AMOUNT: '' },
};

/** The goal in words, as the shop says it; undefined until it is typed. */
export function typedGoalText(typed: FormData): string | undefined {
  if (textOf(typed, 'kind') === 'TEAM') {
    const [size, hours] = [numberOf(typed, 'teamSize'), numberOf(typed, 'teamHours')];
    return size && hours ? `${size} 人成一團，開團後 ${hours} 小時內湊滿` : undefined;
  }
  const min = numberOf(typed, 'goalMin');
  if (!min) return undefined;
  const kind = textOf(typed, 'goalKind') as CampaignPlanForm['goalKind'];
  const goal =
    kind === 'AMOUNT' ? formatTwd(min) : `${min.toLocaleString('en-US')} ${goalUnits[kind]}`;
  return `結團時滿 ${goal}成團，沒達到全額退款`;
}
