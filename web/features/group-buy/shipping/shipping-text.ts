import { sumTwd } from '@kaituan/domain/money';
import { freeShippingNudge, shippingFeeOf } from '@kaituan/domain/shipping-fee';
import { shippingMethodFacts } from '@kaituan/domain/shipping-method';
import { formatTwd } from '../../../ui/format-money.ts';
import type { CampaignDetail, CampaignParcel } from '../campaign/campaign-query.ts';
import { choiceOf, type JoinChoices } from '../joining/join-lines.ts';

type Way = CampaignParcel['ways'][number];

/** What a way to send goods costs, in words: NT$100，滿 NT$1,000 免運. */
export function feeText({ tiers }: Pick<Way, 'tiers'>): string {
  const texts = tiers.map(({ minGoodsTwd, feeTwd }) => {
    const fee = feeTwd === 0 ? '免運' : formatTwd(feeTwd);
    return minGoodsTwd === 0 ? fee : `滿 ${formatTwd(minGoodsTwd)} ${fee}`;
  });
  return texts.join('，');
}

/** The ways of a parcel in words; those that cost the same are named together. */
export function wayTexts({ ways }: Pick<CampaignParcel, 'ways'>): string[] {
  const namesByFee = Map.groupBy(ways, feeText);
  return Array.from(namesByFee, ([fee, alike]) => {
    const names = alike.map(({ method }) => shippingMethodFacts(method).text);
    return `${names.join('、')}：${fee}`;
  });
}

/** What sending a parcel costs, and what goods are missing until it is free, in TWD. */
export type ParcelFee = { way: string; feeTwd: number; missingTwd: number | null };

/** The fee of the way the checkout begins with, for goods of this value in TWD; undefined when none takes them. */
export function parcelFeeOf(
  { ways }: Pick<CampaignParcel, 'ways'>,
  goodsTwd: number,
): ParcelFee | undefined {
  const rules = ways.map((way) => ({ ...way, region: 'MAIN' as const }));
  for (const { method } of rules) {
    const feeTwd = shippingFeeOf(rules, method, 'MAIN', goodsTwd);
    if (feeTwd === undefined) continue;
    const nudge = freeShippingNudge(rules, method, 'MAIN', goodsTwd);
    const way = shippingMethodFacts(method).text;
    return { way, feeTwd, missingTwd: nudge?.missingTwd ?? null };
  }
  return undefined;
}

/** What sending the chosen goods costs, parcel by parcel; nothing where prices are not told. */
export function joinFeesOf(
  { items, parcels }: Pick<CampaignDetail, 'items' | 'parcels'>,
  choices: JoinChoices,
): ParcelFee[] {
  return parcels.flatMap((parcel) => {
    const amounts = items
      .filter(({ skuId }) => parcel.skuIds.includes(skuId))
      .map(({ skuId, unitPriceTwd }) => {
        const { quantity, extra } = choiceOf(choices, skuId);
        return unitPriceTwd === null ? null : (quantity + extra) * unitPriceTwd;
      });
    if (amounts.includes(null)) return [];
    const goodsTwd = sumTwd(amounts.map((amountTwd) => amountTwd ?? 0));
    return goodsTwd === 0 ? [] : (parcelFeeOf(parcel, goodsTwd) ?? []);
  });
}
