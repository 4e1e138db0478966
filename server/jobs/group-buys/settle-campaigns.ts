import { and, asc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { cancelledText } from '#server/features/flows/settling/outcome-text.ts';
import { settleCampaign } from '#server/features/flows/settling/settle-campaign.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import type { Job } from '#server/jobs/job.ts';
import { cancelHeld } from '#server/jobs/orders/cancel-held.ts';

/**
 * Settles decided campaigns, batch by batch: goods at the final price, or full refunds. Teams settle on
 * their own, unless the shop cancelled their campaign.
 */
export const settleCampaigns: Job = async (database, now, tools) => {
  let settled = 0;
  for (const campaign of await listUnsettled(database)) {
    try {
      if (campaign.status === 'CANCELLED') {
        const which = eq(groupPledge.campaignId, campaign.id);
        const text = cancelledText(campaign);
        const cancelling = { reason: 'SHOP', actor: 'SHOP', text } as const;
        await cancelHeld(database, { which, cancelling }, now, tools);
      }
      settled += await settleCampaign(database, campaign, now, tools.log);
    } catch (error) {
      tools.log.error({ err: error, campaignId: campaign.id }, 'settling a campaign failed');
    }
  }
  return settled;
};

/** Decided campaigns with unsettled pledges. */
function listUnsettled(database: Database): Promise<CampaignRow[]> {
  const pledgesIn = (status: 'HELD' | 'CONFIRMED') =>
    exists(
      database
        .select({ one: sql`1` })
        .from(groupPledge)
        .where(and(eq(groupPledge.campaignId, groupCampaign.id), eq(groupPledge.status, status))),
    );
  const isCancelled = eq(groupCampaign.status, 'CANCELLED');
  return database
    .select()
    .from(groupCampaign)
    .where(
      and(
        isNotNull(groupCampaign.settledAt),
        or(
          and(eq(groupCampaign.mode, 'CAMPAIGN'), pledgesIn('CONFIRMED')),
          and(isCancelled, or(pledgesIn('CONFIRMED'), pledgesIn('HELD'))),
        ),
      ),
    )
    .orderBy(asc(groupCampaign.settledAt));
}
