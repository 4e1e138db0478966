import type { CampaignProgress } from '@kaituan/contract/group-buy';
import { progressOf } from '@kaituan/domain/campaign-goal';
import { unitsLeftIn } from '@kaituan/domain/campaign-join';
import { campaignStanding } from '@kaituan/domain/campaign-life';
import { rungAt } from '@kaituan/domain/price-ladder';
import type { CampaignRow } from './campaign-query.ts';

/** How a group buy stands now, by its stored counters and the server's clock. */
export function presentProgress(row: CampaignRow, now: Date): CampaignProgress {
  const { confirmedBuyers, confirmedUnits, goalKind: kind, goalMin: min, ladder } = row;
  const { reached, missing, ratioBps } = progressOf(
    { kind, min },
    { buyers: confirmedBuyers, units: confirmedUnits, amountTwd: row.confirmedTwd },
  );
  // Once it is settled the last rung holds, whatever becomes of pledges afterwards.
  const rung = row.finalRung ?? rungAt(ladder, confirmedUnits);
  const next = row.settledAt === null ? ladder.rungs[rung] : undefined;
  return {
    campaignId: row.id,
    status: standingOf(row, now),
    closesAt: new Date(row.closesAt).toISOString(),
    confirmed: { buyers: confirmedBuyers, units: confirmedUnits },
    held: { buyers: row.heldBuyers, units: row.heldUnits },
    goal: { kind, min, reached, missing, ratioBps },
    rung,
    unitsToNextRung: next ? next.threshold - confirmedUnits : null,
    unitsLeft: row.pools.map(({ skuId, capUnits, confirmedUnits: confirmed, heldUnits: held }) => ({
      skuId,
      left: unitsLeftIn({ capUnits, unitsConfirmed: confirmed, unitsHeld: held }),
    })),
    serverTime: now.toISOString(),
  };
}

/** How it stands, also before a job moved its stored state; nobody is shown a draft. */
export function standingOf(row: CampaignRow, now: Date): CampaignProgress['status'] {
  const standing = campaignStanding(row, now.getTime());
  if (standing === 'DRAFT') throw new Error(`campaign ${row.id} is a draft`);
  return standing;
}
