import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback } from 'react';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { liveProgressQuery } from './live-progress-query.ts';
import { mergeProgress } from './merge-progress.ts';

const moving: ReadonlySet<CampaignProgress['status']> = new Set(['SCHEDULED', 'OPEN', 'CLOSING']);

/** A group buy with live progress while the element of `ref` is visible. */
export function useCampaignProgress<Campaign extends CampaignProgress>(
  campaign: Campaign,
): { campaign: Campaign; ref: RefCallback<Element> } {
  const { campaignId } = campaign;
  const client = useQueryClient();
  const channelId = useChannelId();
  const { data: progress } = useQuery(liveProgressQuery(campaignId));
  const merged = mergeProgress(campaign, progress);
  const isMoving = moving.has(merged.status);
  const ref = useCallback(
    (element: Element | null) =>
      element && isMoving
        ? whileSeen(element, () => follow(client, channelId, campaignId))
        : undefined,
    [client, channelId, campaignId, isMoving],
  );
  return { campaign: merged, ref };
}

/** Starts when the element becomes visible, and stops when it leaves the viewport. */
function whileSeen(element: Element, begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const observer = new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)?.isIntersecting === true;
    if (isSeen) end ??= begin();
    if (isSeen) return;
    end?.();
    end = undefined;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    end?.();
  };
}

/** The feed's code is loaded with the first visible campaign. */
function follow(client: QueryClient, channelId: number, campaignId: number): () => void {
  let hasEnded = false;
  let end: (() => void) | undefined;
  import('./page-feed.ts').then(
    ({ feedOfPage }) => {
      if (!hasEnded) end = feedOfPage(client).follow(channelId, campaignId);
    },
    () => {}, // Without a connection what is shown stays; the page says so itself.
  );
  return () => {
    hasEnded = true;
    end?.();
  };
}
