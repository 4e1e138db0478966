import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaign,
  groupCampaignItem,
  groupPledge,
} from '#server/database/schema/group-schema.ts';
import type { PledgeRow } from '#server/features/records/pledge/lock-pledge.ts';

/** The sums of a pledge after it was edited, and the pieces that each pool gets or gives. */
export type EditedSums = Pick<PledgeRow, 'units' | 'maxUnits' | 'pledgedTwd'> & {
  pools: readonly { skuId: number; added: number }[];
};

/** Updates a confirmed pledge's sums and the counters of its campaign and pools after an edit. */
export async function editCounters(
  database: Database,
  { pledgeNo, campaignId, ...before }: PledgeRow,
  { units, maxUnits, pledgedTwd, pools }: EditedSums,
): Promise<void> {
  await database
    .update(groupPledge)
    .set({ units, maxUnits, pledgedTwd })
    .where(eq(groupPledge.pledgeNo, pledgeNo));
  await database
    .update(groupCampaign)
    .set({
      confirmedUnits: sql`${groupCampaign.confirmedUnits} + ${units - before.units}::int`,
      confirmedTwd: sql`${groupCampaign.confirmedTwd} + ${pledgedTwd - before.pledgedTwd}::bigint`,
    })
    .where(eq(groupCampaign.id, campaignId));
  for (const { skuId, added } of pools) {
    if (added === 0) continue;
    await database
      .update(groupCampaignItem)
      .set({ confirmedUnits: sql`${groupCampaignItem.confirmedUnits} + ${added}::int` })
      .where(and(eq(groupCampaignItem.campaignId, campaignId), eq(groupCampaignItem.skuId, skuId)));
  }
}
