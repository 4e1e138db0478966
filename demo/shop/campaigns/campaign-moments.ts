import { type CampaignStatus, editUntilOf } from '@kaituan/domain/group-buy/campaign-life';
import type { Calendar } from '#demo/shop/rows/calendar.ts';
import type { CampaignPlan } from './campaign-plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const settledAfterMs = 20 * minuteMs;
const cancelledBeforeMs = 24 * hourMs;

/** The moments of a campaign of the demo in milliseconds since 1970; it ends once it is settled or cancelled. */
export type CampaignMoments = {
  nowAt: number;
  opensAt: number;
  closesAt: number;
  editUntil: number;
  endedAt: number | null;
  shipFrom: Date;
  shipTo: Date;
};

export function momentsOf(plan: CampaignPlan, calendar: Calendar): CampaignMoments {
  const isClosing = plan.status === 'CLOSING';
  const opensAt = calendar.hour(plan.hours[0]).getTime();
  const closesAt = (isClosing ? calendar.minute(-2) : calendar.hour(plan.hours[1])).getTime();
  const shipAt = (days: number) => new Date(closesAt + days * dayMs);
  return {
    nowAt: (isClosing ? calendar.minute(0) : calendar.hour(0)).getTime(),
    ...{ opensAt, closesAt, editUntil: editUntilOf(closesAt), endedAt: endOf(plan, closesAt) },
    shipFrom: shipAt(plan.shipDays[0]),
    shipTo: shipAt(plan.shipDays[1]),
  };
}

/** Whether nothing of a campaign is settled yet. */
export const isUndecided = (status: CampaignStatus): boolean =>
  ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSING'].includes(status);

function endOf({ status }: CampaignPlan, closesAt: number): number | null {
  if (isUndecided(status)) return null;
  return status === 'CANCELLED' ? closesAt - cancelledBeforeMs : closesAt + settledAfterMs;
}
