import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { rungAt, unitPriceAtRung } from '@kaituan/domain/group-buy/price-ladder';
import type { HiddenPrice } from '#server/features/ground/channel/hidden-price.ts';
import { laterPaymentsOf } from '#server/features/records/payment/later-payments.ts';
import { type CampaignGoods, isSoldOut, ordinaryOfferOf } from './campaign-goods-query.ts';
import type { ShownCampaign } from './campaign-query.ts';
import { presentProgress } from './present-progress.ts';

/** Data from other tables that a campaign's response includes. */
export type CampaignSurroundings = {
  goods: ReadonlyMap<number, CampaignGoods>;
  /** Confirmed pieces without tolerance, for SKUs whose pool counts the tolerance too. */
  unitsWithoutTolerance: ReadonlyMap<string, number>;
  hiddenPrice: HiddenPrice;
  now: Date;
};

/** The key of a campaign's SKU in `unitsWithoutTolerance`. */
export const itemKey = (campaignId: number, skuId: number): string => `${campaignId}/${skuId}`;

/** A group buy as lists show it. */
export function presentCampaignCard(
  row: ShownCampaign,
  around: CampaignSurroundings,
): CampaignCard {
  const { teamSize, teamHours, allowsStrangers, caseQty, casePolicy } = row;
  const items = row.pools.flatMap((pool) => presentItem(row, pool, around));
  return {
    ...presentProgress(row, around.now),
    mode: row.mode,
    title: row.title,
    activityId: row.activityId,
    picture: row.picture ?? items[0]?.picture ?? null,
    opensAt: instant(row.opensAt),
    editUntil: instant(row.editUntil),
    shipFrom: instant(row.shipFrom),
    shipTo: instant(row.shipTo),
    thresholds: row.ladder.rungs.map(({ threshold }) => threshold),
    items,
    perMemberMax: row.perMemberMax,
    perOrderMax: row.perOrderMax,
    team:
      teamSize === null || teamHours === null
        ? null
        : { size: teamSize, hours: teamHours, allowsStrangers },
    caseLot:
      caseQty === null || casePolicy === null
        ? null
        : { caseQty, policy: casePolicy, shopFills: row.shopFills },
    later: laterPaymentsOf(row),
    extensions: row.extensions,
    outcomeText: row.outcomeText,
    cancelReason: row.cancelReason,
    hiddenPrice: around.hiddenPrice,
  };
}

function presentItem(
  row: ShownCampaign,
  pool: ShownCampaign['pools'][number],
  { goods, unitsWithoutTolerance, hiddenPrice, now }: CampaignSurroundings,
): CampaignCard['items'] {
  const { skuId, capUnits, confirmedUnits } = pool;
  const sku = goods.get(skuId);
  if (!sku) return [];
  const { ladder } = row;
  const atRung = (rung: number) => unitPriceAtRung(ladder, rung, skuId);
  const isHidden = hiddenPrice !== null;
  // A price that nobody can buy at is no comparison.
  const ordinary = isHidden || isSoldOut(sku, now) ? null : ordinaryOfferOf(sku);
  return [
    {
      skuId,
      productId: sku.productId,
      name: sku.name,
      optionText: sku.optionValues.join('／'),
      unitLabel: sku.unitLabel,
      picture: sku.picture,
      ordinaryPriceTwd: ordinary?.priceTwd ?? null,
      ordinaryTiers: [...(ordinary?.tiers ?? [])],
      unitPricesTwd: isHidden ? null : [0, ...ladder.rungs.keys().map((at) => at + 1)].map(atRung),
      unitPriceTwd: isHidden ? null : atRung(row.finalRung ?? rungAt(ladder, row.confirmedUnits)),
      unitsConfirmed: unitsWithoutTolerance.get(itemKey(row.id, skuId)) ?? confirmedUnits,
      capUnits,
    },
  ];
}

const instant = (ms: number): string => new Date(ms).toISOString();
