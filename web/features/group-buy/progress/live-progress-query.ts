import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import type { QueryClient } from '@tanstack/react-query';
import { isNewer } from './merge-progress.ts';

const liveKey = (campaignId: number) => ['live-progress', campaignId] as const;

/** The last live progress of a campaign, written by the feed; it fetches nothing itself. */
export const liveProgressQuery = (campaignId: number) => ({
  queryKey: liveKey(campaignId),
  queryFn: (): Promise<CampaignProgress> => Promise.reject(new Error('the feed writes it')),
  enabled: false,
});

/** Stores newer progress; returns the campaigns whose status changed. */
export function storeProgress(
  client: QueryClient,
  progress: readonly CampaignProgress[],
): { campaignIds: number[] } {
  const changed: number[] = [];
  for (const one of progress) {
    const known = client.getQueryData<CampaignProgress>(liveKey(one.campaignId));
    if (known && !isNewer(one, known)) continue;
    client.setQueryData(liveKey(one.campaignId), one);
    if (known && known.status !== one.status) changed.push(one.campaignId);
  }
  return { campaignIds: changed };
}
