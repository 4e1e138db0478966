import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { progressOf, shareOf } from '@kaituan/domain/group-buy/campaign-goal';
import { unitsLeftIn } from '@kaituan/domain/group-buy/campaign-join';
import { campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import { rungAt } from '@kaituan/domain/group-buy/price-ladder';
import type { ShownCampaign } from './campaign-query.ts';

/** The progress of a group buy now, from its stored counters and the server's clock. */
export function presentProgress(row: ShownCampaign, now: Date): CampaignProgress {
  const { confirmedBuyers, confirmedUnits, ladder } = row;
  // After settlement the final rung is fixed, whatever happens to pledges later.
  const rung = row.finalRung ?? rungAt(ladder, confirmedUnits);
  const next = row.settledAt === null ? ladder.rungs[rung] : undefined;
  return {
    campaignId: row.id,
    status: shownStatusOf(row, now),
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
 * An amount beside a number of pieces reveals the piece price. Where the channel hides prices from anybody,
 * everybody gets a percentage instead, because the live connection sends one text to all subscribers.
 */
function presentGoal(row: ShownCampaign): CampaignProgress['goal'] {
  const { goalKind: kind, goalMin: min, confirmedBuyers, confirmedUnits, confirmedTwd } = row;
  const counts = { buyers: confirmedBuyers, units: confirmedUnits, amountTwd: confirmedTwd };
  const progress = progressOf({ kind, min }, counts);
  if (kind === 'AMOUNT' && row.hidesPrices) return shareOf(progress);
  const { reached, missing, ratioBps } = progress;
  return { kind, min, reached, missing, ratioBps };
}

/** The status now, even before a job has updated the stored one; throws for a draft. */
export function shownStatusOf(row: ShownCampaign, now: Date): CampaignProgress['status'] {
  const status = campaignStatusAt(row, now.getTime());
  if (status === 'DRAFT') throw new Error(`campaign ${row.id} is a draft`);
  return status;
}
