import { editUntilOf } from '@kaituan/domain/campaign-life';
import type { Calendar } from '../rows/calendar.ts';
import type { CampaignPlan } from './campaign-plans.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const settledAfterMs = 20 * minuteMs;
const cancelledBeforeMs = 24 * hourMs;

/** The moments of a campaign of the demo in milliseconds since 1970; it ends once it is settled or called off. */
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
  const [opensAt, closesAt] = plan.hours.map((hour) => calendar.hour(hour).getTime()) as [
    number,
    number,
  ];
  const shipAt = (days: number) => new Date(closesAt + days * dayMs);
  return {
    nowAt: calendar.hour(0).getTime(),
    ...{ opensAt, closesAt, editUntil: editUntilOf(closesAt), endedAt: endOf(plan, closesAt) },
    shipFrom: shipAt(plan.shipDays[0]),
    shipTo: shipAt(plan.shipDays[1]),
  };
}

function endOf({ status }: CampaignPlan, closesAt: number): number | null {
  if (status === 'OPEN' || status === 'SCHEDULED') return null;
  return status === 'CANCELLED' ? closesAt - cancelledBeforeMs : closesAt + settledAfterMs;
}
