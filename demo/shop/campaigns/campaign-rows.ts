import { countPledges } from '@kaituan/domain/group-buy/campaign-goal';
import type { PriceLadder } from '@kaituan/domain/group-buy/price-ladder';
import { rungAt } from '@kaituan/domain/group-buy/price-ladder';
import { noLaterPayments } from '@kaituan/domain/payment/later-payment';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { isCountedPledge } from '@kaituan/domain/pledge/pledge-life';
import type {
  groupCampaign,
  groupCampaignItem,
} from '@kaituan/server/database/schema/group-schema';
import { type CampaignMoments, isUndecided } from './campaign-moments.ts';
import type { CampaignPlan } from './campaign-plan.ts';

/** A pledge as the counters of its campaign count it. */
export type CountedPledge = {
  memberId: string;
  skuId: number;
  status: PledgeStatus;
  units: number;
  maxUnits: number;
  pledgedTwd: number;
};

type PricedSku = { skuId: number; priceTwd: number };

/** Prices a little below the channel's at the start, and lower ones at every rung; never below NT$1. */
export function ladderOf(plan: CampaignPlan, skus: readonly PricedSku[]): PriceLadder {
  const at = (percent: number) =>
    skus.map(({ skuId, priceTwd }) => ({
      skuId,
      unitPriceTwd: Math.max(1, Math.floor((priceTwd * percent) / 100)),
    }));
  return {
    startPrices: at(plan.startPercent),
    rungs: plan.rungs.map(([threshold, percent]) => ({ threshold, prices: at(percent) })),
  };
}

/** A campaign with the counters of its pledges. */
export function presentCampaign(
  plan: CampaignPlan,
  { ladder, moments }: { ladder: PriceLadder; moments: CampaignMoments },
  pledges: readonly CountedPledge[],
): typeof groupCampaign.$inferInsert {
  const confirmed = countPledges(pledges);
  const held = pledges.filter(({ status }) => status === 'HELD');
  const hasRung = moments.endedAt !== null && confirmed.units > 0;
  return {
    ...{ id: plan.id, channelId: plan.channelId, activityId: plan.activityId },
    mode: plan.team ? 'TEAM' : 'CAMPAIGN',
    ...{ title: plan.title, introduction: plan.introduction, status: plan.status, ladder },
    opensAt: new Date(moments.opensAt),
    closesAt: new Date(moments.closesAt),
    editUntil: new Date(moments.editUntil),
    ...{ shipFrom: moments.shipFrom, shipTo: moments.shipTo },
    ...{ goalKind: plan.goal.kind, goalMin: plan.goal.min },
    perMemberMax: plan.perMemberMax ?? null,
    ...(plan.team && { teamSize: plan.team.size, teamHours: plan.team.hours }),
    ...(plan.later ?? noLaterPayments),
    caseQty: plan.caseRule?.caseQty ?? null,
    casePolicy: plan.caseRule?.policy ?? null,
    heldBuyers: held.length,
    heldUnits: sumOf(held, 'units'),
    ...{ confirmedBuyers: confirmed.buyers, confirmedUnits: confirmed.units },
    confirmedTwd: confirmed.amountTwd,
    settledAt: moments.endedAt === null ? null : new Date(moments.endedAt),
    finalRung: hasRung ? rungAt(ladder, confirmed.units) : null,
    outcomeText: outcomeOf(plan, pledges),
    cancelReason: plan.cancelReason ?? null,
  };
}

/** The pools count pieces with their tolerance. */
export function presentCampaignItems(
  plan: CampaignPlan,
  skuIds: readonly number[],
  pledges: readonly CountedPledge[],
): (typeof groupCampaignItem.$inferInsert)[] {
  return skuIds.map((skuId, position) => {
    const own = pledges.filter((pledge) => pledge.skuId === skuId);
    const held = own.filter(({ status }) => status === 'HELD');
    const confirmed = own.filter(({ status }) => isCountedPledge(status));
    return {
      ...{ campaignId: plan.id, skuId, position, capUnits: plan.capUnits ?? null },
      heldUnits: sumOf(held, 'maxUnits'),
      confirmedUnits: sumOf(confirmed, 'maxUnits'),
    };
  });
}

function outcomeOf({ status, goal }: CampaignPlan, pledges: readonly CountedPledge[]): string {
  if (isUndecided(status) || status === 'CANCELLED') return '';
  const buyers = new Set(pledges.map(({ memberId }) => memberId)).size;
  const reached =
    goal.kind === 'BUYERS'
      ? `${buyers}／${goal.min} 人`
      : `${sumOf(pledges, 'units')}／${goal.min} 份`;
  return status === 'FAILED' ? `未達成團門檻（${reached}）` : `達成團門檻（${reached}）`;
}

const sumOf = (pledges: readonly CountedPledge[], count: 'units' | 'maxUnits'): number =>
  pledges.reduce((sum, pledge) => sum + pledge[count], 0);
