import type { CampaignGoal } from '@kaituan/domain/group-buy/campaign-goal';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import type { CampaignMode, CampaignPlan } from '@kaituan/domain/group-buy/campaign-plan';
import type { CasePolicy } from '@kaituan/domain/group-buy/case-lot';
import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import type { ItemRecord, PromotionRecord } from '#server/promotion-file/promotion-record.ts';

/** Values of a group buy by column. */
export type CampaignValues = {
  code: string | null;
  title: string;
  channelId: number;
  status: CampaignStatus;
  activityId: number | null;
  introduction: string;
  pictureId: string | null;
  visibility: 'PUBLIC' | 'LINK_ONLY';
  opensAt: string;
  closesAt: string;
  shipFrom: string;
  shipTo: string;
  perMemberMax: number | null;
  perOrderMax: number | null;
  goalKind?: CampaignGoal['kind'];
  goalMin?: number;
  caseQty?: number | null;
  casePolicy?: CasePolicy | null;
  teamSize?: number;
  teamHours?: number;
  allowsStrangers?: boolean;
} & LaterPayments;
type ItemValues = {
  capUnits: number | null;
  priceTwd: number;
  rungs: { minQty: number; unitPriceTwd: number }[];
};

const itemValues = (item: ItemRecord) => item.values as ItemValues;
export const campaignValues = (record: PromotionRecord) => record.values as CampaignValues;

/** The campaign plan of a record; every column has a value. */
export function campaignPlanOf(record: PromotionRecord): CampaignPlan {
  const values = campaignValues(record);
  const { channelId, title, introduction, perMemberMax, perOrderMax } = values;
  const { teamSize, teamHours, allowsStrangers = true } = values;
  const { transferHours, paysOnDelivery, paysAtPickup } = values;
  const isOfTeams = teamSize !== undefined && teamHours !== undefined;
  const { caseQty = null, casePolicy } = values;
  return {
    mode: record.kind as CampaignMode,
    ...{ channelId, title, introduction, perMemberMax, perOrderMax },
    opensAt: Date.parse(values.opensAt),
    closesAt: Date.parse(values.closesAt),
    shipFrom: Date.parse(values.shipFrom),
    shipTo: Date.parse(values.shipTo),
    goal: isOfTeams
      ? { kind: 'BUYERS', min: teamSize }
      : { kind: values.goalKind ?? 'UNITS', min: values.goalMin ?? 0 },
    ladder: ladderOf(record.items),
    items: record.items.map((item) => ({ skuId: item.skuId, capUnits: itemValues(item).capUnits })),
    team: isOfTeams ? { size: teamSize, hours: teamHours, allowsStrangers } : null,
    caseRule: caseQty === null ? null : { caseQty, policy: casePolicy ?? 'ROUND_DOWN' },
    later: { transferHours, paysOnDelivery, paysAtPickup },
  };
}

/** Rungs by the thresholds of any SKU; a SKU without one of them has a missing price. */
function ladderOf(items: readonly ItemRecord[]): CampaignPlan['ladder'] {
  const thresholds = items.flatMap((item) => itemValues(item).rungs.map(({ minQty }) => minQty));
  const rising = [...new Set(thresholds)].sort((one, other) => one - other);
  return {
    startPrices: items.map((item) => ({
      ...{ skuId: item.skuId, unitPriceTwd: itemValues(item).priceTwd },
    })),
    rungs: rising.map((threshold) => ({
      threshold,
      prices: items.flatMap((item) => {
        const rung = itemValues(item).rungs.find(({ minQty }) => minQty === threshold);
        return rung ? [{ skuId: item.skuId, unitPriceTwd: rung.unitPriceTwd }] : [];
      }),
    })),
  };
}
