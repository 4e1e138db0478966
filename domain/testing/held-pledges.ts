import type { CountablePledge } from '../group-buy/campaign-goal.ts';

/** Buyers and pieces that are held while being paid: shown separately, never added. */
export type HeldCounts = { buyers: number; units: number };

/** Counts held, unpaid pledges; of one that raises another, the additional pieces. */
export function countHeldPledges(pledges: readonly CountablePledge[]): HeldCounts {
  const held = pledges.filter((pledge) => pledge.status === 'HELD');
  return {
    buyers: new Set(held.map((pledge) => pledge.memberId)).size,
    units: held.reduce((sum, { units, replacedUnits = 0 }) => sum + units - replacedUnits, 0),
  };
}
