import { useQuery } from '@tanstack/react-query';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { hasOwnGroupSucceeded } from '#web/features/group-buy/teams/team-status.ts';

/** Whether the group buy that was joined, or the own team in it, came about already. */
export function useOwnGroupSuccess(channelId: number, campaignId: number | null): boolean {
  const query = campaignQuery(channelId, campaignId ?? 0);
  const { data } = useQuery({ ...query, enabled: campaignId !== null });
  return data !== undefined && hasOwnGroupSucceeded(data.result);
}
