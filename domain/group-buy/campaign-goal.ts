import { requireAmount, sumTwd, wholeBps } from '../money.ts';
import { isCountedPledge, type PledgeStatus } from '../pledge/pledge-life.ts';

/** What a campaign must reach to succeed: buyers, pieces, or pledged value in TWD. */
export type CampaignGoal = { kind: 'BUYERS' | 'UNITS' | 'AMOUNT'; min: number };

/** A pledge for counting: pieces without tolerance, and their sum at ceiling prices in TWD. */
export type CountablePledge = {
  memberId: string;
  status: PledgeStatus;
  units: number;
  pledgedTwd: number;
};

/** The sums of confirmed pledges; the value, in TWD, is at their join prices. */
export type CampaignCounts = { buyers: number; units: number; amountTwd: number };

/** The progress towards a goal: the ratio in basis points, rounded down, above 10000 beyond the goal. */
export type GoalProgress = { reached: number; goal: number; ratioBps: number; missing: number };

/** Counts the confirmed pledges, and those settled since. */
export function countPledges(pledges: readonly CountablePledge[]): CampaignCounts {
  const counted = pledges.filter((pledge) => isCountedPledge(pledge.status));
  return {
    buyers: new Set(counted.map((pledge) => pledge.memberId)).size,
    units: counted.reduce((sum, pledge) => sum + pledge.units, 0),
    amountTwd: sumTwd(counted.map((pledge) => pledge.pledgedTwd)),
  };
}

/** A campaign's progress towards its goal; throws RangeError unless the goal is a positive whole number. */
export function progressOf(goal: CampaignGoal, counts: CampaignCounts): GoalProgress {
  if (requireAmount(goal.min) === 0) throw new RangeError('a goal is above 0');
  const reached = requireAmount(countedFor(goal.kind, counts));
  return {
    reached,
    goal: goal.min,
    ratioBps: Number((BigInt(reached) * BigInt(wholeBps)) / BigInt(goal.min)),
    missing: Math.max(0, goal.min - reached),
  };
}

/** The progress in per cent of the goal, rounded down, which reveals no amount. */
export function shareOf({ ratioBps }: Pick<GoalProgress, 'ratioBps'>) {
  const reached = Math.floor(ratioBps / 100);
  return {
    ...{ kind: 'SHARE' as const, min: 100, reached, missing: Math.max(0, 100 - reached) },
    ratioBps: reached * 100,
  };
}

/** How far a group buy is, from 0 to 1 and in words. Amounts stay with the shop. */
export function goalBar(goal: {
  kind: CampaignGoal['kind'] | 'SHARE';
  min: number;
  reached: number;
  ratioBps: number;
}): { filled: number; text: string } {
  const { kind, min, reached, ratioBps } = goal;
  const units = { BUYERS: '人', UNITS: '份', AMOUNT: undefined, SHARE: undefined }[kind];
  const text = units ? `${reached}／${min} ${units}` : `已達 ${Math.floor(ratioBps / 100)}%`;
  return { filled: Math.min(1, ratioBps / wholeBps), text };
}

/** Whether confirmed pledges reach the goal; held ones do not count. */
export function isGoalReached(goal: CampaignGoal, counts: CampaignCounts): boolean {
  return progressOf(goal, counts).missing === 0;
}

function countedFor(kind: CampaignGoal['kind'], counts: CampaignCounts): number {
  if (kind === 'BUYERS') return counts.buyers;
  return kind === 'UNITS' ? counts.units : counts.amountTwd;
}
