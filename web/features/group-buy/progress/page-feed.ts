import { apiOf } from '@kaituan/api-client/query-client';
import { recordServerTime } from '@kaituan/api-client/server-clock';
import type { QueryClient } from '@tanstack/react-query';
import { browserData } from '#web/platform/browser.ts';
import { storeProgress } from './live-progress-query.ts';
import { createProgressFeed, type ProgressFeed } from './progress-feed.ts';

/** Refetches are spread: all viewers see a campaign close at the same moment. */
const maxSpreadMs = 3_000;

let feed: ProgressFeed | undefined;

/** The one feed of this tab; browser only, loaded when a campaign is visible. */
export function feedOfPage(client: QueryClient): ProgressFeed {
  feed ??= openFeed(client);
  return feed;
}

function openFeed(client: QueryClient): ProgressFeed {
  const opened = createProgressFeed({
    baseUrl: browserData.environment.apiBaseUrl || location.origin,
    async poll(channelId, campaignIdArray) {
      const call = apiOf(client);
      return (await call('/GroupBuy/GetProgressArray', { channelId, campaignIdArray })).result;
    },
    onProgress(progress) {
      const latest = progress.at(-1);
      if (latest) recordServerTime(latest.serverTime);
      if (storeProgress(client, progress).campaignIds.length > 0) refetchSoon(client);
    },
    onServerTime: recordServerTime,
    isAwake: () => !document.hidden && navigator.onLine,
  });
  document.addEventListener('visibilitychange', opened.review);
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, opened.review);
  return opened;
}

/** A status change changes more than the progress: refetch. */
function refetchSoon(client: QueryClient): void {
  setTimeout(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && /^\/GroupBuy\/Get(Campaign|Pledge)/.test(path),
      }),
    Math.random() * maxSpreadMs,
  );
}
