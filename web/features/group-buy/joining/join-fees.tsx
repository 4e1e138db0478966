import { formatTwd } from '@kaituan/domain/format-twd';
import { sumTwd } from '@kaituan/domain/money';
import { findShippingRefusal } from '@kaituan/domain/shipping/shipping-choice';
import { freeShippingNudge, shippingFeeOf } from '@kaituan/domain/shipping/shipping-fee';
import type {
  CampaignDetail,
  CampaignParcel,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { choiceOf, type JoinChoices } from '#web/features/group-buy/joining/join-lines.ts';

/** Shipping fees of the chosen goods, shown before joining. */
export function JoinFees({ fees }: { fees: readonly ParcelFee[] }) {
  return fees.map(({ temperature, way, feeTwd, missingTwd }) => (
    <p key={temperature} className="mt-1 flex items-baseline justify-between gap-3 tabular-nums">
      <span>
        運費{' '}
        <span className="text-sm text-ink-soft">
          {way}
          {missingTwd !== null && `，再買 ${formatTwd(missingTwd)} 免運`}
        </span>
      </span>
      {feeTwd === 0 ? (
        <strong className="text-good">免運</strong>
      ) : (
        <strong>{formatTwd(feeTwd)}</strong>
      )}
    </p>
  ));
}

/** The shipping fee of a parcel, and what is missing to free shipping, in TWD. */
export type ParcelFee = {
  temperature: CampaignParcel['temperature'];
  way: string;
  feeTwd: number;
  missingTwd: number | null;
};

/** The fee of the default shipping method; undefined when none is possible. */
export function parcelFeeOf(
  { temperature, sizes, ways }: CampaignParcel,
  pieces: readonly ChosenPieces[],
): ParcelFee | undefined {
  const goodsTwd = sumTwd(pieces.map(({ quantity, unitPriceTwd }) => quantity * unitPriceTwd));
  const items = pieces.map(({ skuId, quantity }) => {
    const size = sizes.find((one) => one.skuId === skuId);
    return { quantity, weightG: size?.weightG ?? null, sidesMm: size?.sidesMm ?? null };
  });
  const parcel = { temperature, items, region: 'MAIN' as const, isGroupBuy: true };
  const rules = ways.map((way) => ({ ...way, region: parcel.region }));
  for (const { method, name: way } of rules) {
    const feeTwd = shippingFeeOf(rules, method, parcel.region, goodsTwd);
    if (feeTwd === undefined || findShippingRefusal(method, parcel)) continue;
    const nudge = freeShippingNudge(rules, method, parcel.region, goodsTwd);
    return { temperature, way, feeTwd, missingTwd: nudge?.missingTwd ?? null };
  }
  return undefined;
}

type ChosenPieces = { skuId: number; quantity: number; unitPriceTwd: number };

/** Shipping fees by parcel; empty where prices are hidden. */
export function joinFeesOf(
  { items, parcels }: Pick<CampaignDetail, 'items' | 'parcels'>,
  choices: JoinChoices,
): ParcelFee[] {
  return parcels.flatMap((parcel) => {
    const together = items.filter(({ skuId }) => parcel.skuIds.includes(skuId));
    const pieces = together.flatMap(({ skuId, unitPriceTwd }): ChosenPieces[] => {
      const { quantity, extra } = choiceOf(choices, skuId);
      const isChosen = unitPriceTwd !== null && quantity + extra > 0;
      return isChosen ? [{ skuId, quantity: quantity + extra, unitPriceTwd }] : [];
    });
    if (together.some(({ unitPriceTwd }) => unitPriceTwd === null)) return [];
    return pieces.length === 0 ? [] : (parcelFeeOf(parcel, pieces) ?? []);
  });
}
