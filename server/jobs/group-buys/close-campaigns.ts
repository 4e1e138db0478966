import { closingWaitMs } from '@kaituan/domain/group-buy/campaign-life';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import { decideCampaign } from '#server/features/flows/settling/decide-campaign.ts';
import { findLastHeldUntil } from '#server/features/flows/settling/last-held-until.ts';
import type { Job, JobTools } from '#server/jobs/job.ts';
import { cancelHeld, unpaidInTime } from '#server/jobs/orders/cancel-held.ts';
import { endUnpaidChanges } from './end-changes.ts';

/** Decides closed campaigns once no payment of them is pending. */
export const closeCampaigns: Job = async (database, now, tools) => {
  const closing = await database
    .select({ id: groupCampaign.id, closesAt: groupCampaign.closesAt })
    .from(groupCampaign)
    .where(and(eq(groupCampaign.status, 'CLOSING'), isNull(groupCampaign.settledAt)))
    .orderBy(asc(groupCampaign.closesAt));
  let decided = 0;
  for (const campaign of closing) {
    try {
      if (await isWaiting(database, campaign, now)) continue;
      await giveUpUnpaid(database, campaign.id, now, tools);
      if (await decideCampaign(database, campaign.id, now)) decided += 1;
    } catch (error) {
      tools.log.error({ err: error, campaignId: campaign.id }, 'deciding a campaign failed');
    }
  }
  return decided;
};

async function isWaiting(
  database: Database,
  { id, closesAt }: { id: number; closesAt: Date },
  now: Date,
): Promise<boolean> {
  const lastHeldUntil = await findLastHeldUntil(database, eq(groupPledge.campaignId, id));
  return closingWaitMs(closesAt.getTime(), lastHeldUntil, now.getTime()) > 0;
}

async function giveUpUnpaid(database: Database, campaignId: number, now: Date, tools: JobTools) {
  const which = eq(groupPledge.campaignId, campaignId);
  await cancelHeld(database, { which, cancelling: unpaidInTime }, now, tools);
  await endUnpaidChanges(database, eq(pledgeChange.campaignId, campaignId), now, tools);
}
