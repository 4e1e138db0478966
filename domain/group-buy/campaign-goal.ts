import { requireAmount, sumTwd, wholeBps } from '../money.ts';
import { isCountedPledge, type PledgeStatus } from '../pledge/pledge-life.ts';

/** What a campaign must gather to succeed: buyers, pieces, or pledged value in TWD. */
export type CampaignGoal = { kind: 'BUYERS' | 'UNITS' | 'AMOUNT'; min: number };

/** A pledge as it is counted: pieces without its tolerance, and what they cost at its ceilings, in TWD. */
export type CountablePledge = {
  memberId: string;
  status: PledgeStatus;
  units: number;
  /** Of these, pieces of the pledge that it replaces, while it is held. */
  replacedUnits?: number;
  pledgedTwd: number;
};

/** What confirmed pledges add up to; the value, in TWD, is what they were pledged at. */
export type CampaignCounts = { buyers: number; units: number; amountTwd: number };

/** Buyers and pieces that are held while they are being paid: shown apart, never added. */
export type HeldCounts = { buyers: number; units: number };

/** How far a goal is: the ratio in basis points, rounded down and above 10000 beyond the goal. */
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

/** Counts the pledges that are held and not paid yet; of one that raises another, the pieces above it. */
export function countHeldPledges(pledges: readonly CountablePledge[]): HeldCounts {
  const held = pledges.filter((pledge) => pledge.status === 'HELD');
  return {
    buyers: new Set(held.map((pledge) => pledge.memberId)).size,
    units: held.reduce((sum, { units, replacedUnits = 0 }) => sum + units - replacedUnits, 0),
  };
}

/** How far a campaign is towards its goal; throws RangeError unless the goal is a whole number above 0. */
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

/** The same progress in per cent of the goal, rounded down: it tells no amount. */
export function shareOf({ ratioBps }: Pick<GoalProgress, 'ratioBps'>) {
  const reached = Math.floor(ratioBps / 100);
  return {
    ...{ kind: 'SHARE' as const, min: 100, reached, missing: Math.max(0, 100 - reached) },
    ratioBps: reached * 100,
  };
}

/** Whether what is confirmed reaches the goal; what is only held never helps. */
export function isGoalReached(goal: CampaignGoal, counts: CampaignCounts): boolean {
  return progressOf(goal, counts).missing === 0;
}

function countedFor(kind: CampaignGoal['kind'], counts: CampaignCounts): number {
  if (kind === 'BUYERS') return counts.buyers;
  return kind === 'UNITS' ? counts.units : counts.amountTwd;
}
