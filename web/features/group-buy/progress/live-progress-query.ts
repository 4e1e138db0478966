import type { CampaignProgress } from '@kaituan/contract/campaign';
import type { QueryClient } from '@tanstack/react-query';
import { isNewer } from './merge-progress.ts';

const liveKey = (campaignId: number) => ['live-progress', campaignId] as const;

/** What was last heard of a campaign; it is written by the feed and asks nothing itself. */
export const liveProgressQuery = (campaignId: number) => ({
  queryKey: liveKey(campaignId),
  queryFn: (): Promise<CampaignProgress> => Promise.reject(new Error('the feed writes it')),
  enabled: false,
});

/** Keeps what is newer than what is known, and tells of which campaigns the state changed. */
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
