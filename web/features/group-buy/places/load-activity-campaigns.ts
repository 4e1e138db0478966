import type { QueryClient } from '@tanstack/react-query';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { activityCampaignsQuery, isShownWhole } from './place-queries.ts';

/** Fills the cache with what an activity's page shows of group buys; it is shown without them as well. */
export async function loadActivityCampaigns(
  client: QueryClient,
  channelId: number,
  activityId: number,
): Promise<void> {
  const query = activityCampaignsQuery(channelId, activityId);
  await client.prefetchQuery(query);
  const [only, ...others] = client.getQueryData(query.queryKey)?.result ?? [];
  if (only && others.length === 0 && isShownWhole(only)) {
    await client.prefetchQuery(campaignQuery(channelId, only.campaignId));
  }
}
