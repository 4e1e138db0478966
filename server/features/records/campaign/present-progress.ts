import type { CampaignProgress } from '@kaituan/contract/campaign';
import { progressOf, shareOf } from '@kaituan/domain/group-buy/campaign-goal';
import { unitsLeftIn } from '@kaituan/domain/group-buy/campaign-join';
import { campaignStanding } from '@kaituan/domain/group-buy/campaign-life';
import { rungAt } from '@kaituan/domain/group-buy/price-ladder';
import type { ShownCampaign } from './campaign-query.ts';

/** How a group buy stands now, by its stored counters and the server's clock. */
export function presentProgress(row: ShownCampaign, now: Date): CampaignProgress {
  const { confirmedBuyers, confirmedUnits, ladder } = row;
  // Once it is settled the last rung holds, whatever becomes of pledges afterwards.
  const rung = row.finalRung ?? rungAt(ladder, confirmedUnits);
  const next = row.settledAt === null ? ladder.rungs[rung] : undefined;
  return {
    campaignId: row.id,
    status: standingOf(row, now),
    closesAt: new Date(row.closesAt).toISOString(),
    confirmed: { buyers: confirmedBuyers, units: confirmedUnits },
    held: { buyers: row.heldBuyers, units: row.heldUnits },
    goal: presentGoal(row),
    rung,
    unitsToNextRung: next ? next.threshold - confirmedUnits : null,
    unitsLeft: row.pools.map(({ skuId, capUnits, confirmedUnits: confirmed, heldUnits: held }) => ({
      skuId,
      left: unitsLeftIn({ capUnits, unitsConfirmed: confirmed, unitsHeld: held }),
    })),
    serverTime: now.toISOString(),
  };
}

/**
 * An amount beside a number of pieces tells the price of one. Where prices are hidden from anybody, everybody
 * is told a share instead: the live connection sends one text to all who watch.
 */
function presentGoal(row: ShownCampaign): CampaignProgress['goal'] {
  const { goalKind: kind, goalMin: min, confirmedBuyers, confirmedUnits, confirmedTwd } = row;
  const counts = { buyers: confirmedBuyers, units: confirmedUnits, amountTwd: confirmedTwd };
  const progress = progressOf({ kind, min }, counts);
  if (kind === 'AMOUNT' && row.hidesPrices) return shareOf(progress);
  const { reached, missing, ratioBps } = progress;
  return { kind, min, reached, missing, ratioBps };
}

/** How it stands, also before a job moved its stored state; nobody is shown a draft. */
export function standingOf(row: ShownCampaign, now: Date): CampaignProgress['status'] {
  const standing = campaignStanding(row, now.getTime());
  if (standing === 'DRAFT') throw new Error(`campaign ${row.id} is a draft`);
  return standing;
}
