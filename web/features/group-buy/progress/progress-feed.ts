import {
  liveCampaignsPath,
  liveHeartbeatMs,
  maxWatchedCampaigns,
} from '@kaituan/contract/addresses';
import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { createPolling } from './polling.ts';

export type FeedTools = {
  baseUrl: string;
  poll(channelId: number, campaignIds: number[]): Promise<readonly CampaignProgress[]>;
  onProgress(progress: readonly CampaignProgress[]): void;
  onServerTime(serverTime: string): void;
  /** True while the page is visible and the device online. */
  isAwake(): boolean;
};

export type ProgressFeed = {
  /** Follows a campaign until the function given is called. */
  follow(channelId: number, campaignId: number): () => void;
  /** Re-evaluates the connection: visibility, network or followed campaigns changed. */
  review(): void;
};

/** Campaigns become visible a few at a time. */
const gatherMs = 200;
/** How long an unused connection stays open: the next page may need it. In milliseconds. */
const lingerMs = 3_000;
const firstEventMs = 10_000;
const maxSilenceMs = 3 * liveHeartbeatMs;
/** Consecutive failed reconnections of the browser. */
const maxFailures = 3;
const tryAgainMs = 60_000;

type Stream = { source: EventSource; campaignIds: ReadonlySet<number>; channelId: number };

/**
 * One connection for all visible campaigns; when it fails, polling, and a new connection after a
 * minute or two.
 */
export function createProgressFeed(tools: FeedTools): ProgressFeed {
  const followed = new Map<symbol, { channelId: number; campaignId: number }>();
  let stream: Stream | undefined;
  let failures = 0;
  let hasGivenUp = typeof EventSource === 'undefined';
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let tryingAgain: ReturnType<typeof setTimeout> | undefined;

  /** The followed campaigns of the latest channel. */
  function listFollowed(): { channelId: number; campaignIds: number[] } {
    const all = [...followed.values()];
    const channelId = all.at(-1)?.channelId ?? 0;
    const ids = all.filter((one) => one.channelId === channelId).map((one) => one.campaignId);
    return { channelId, campaignIds: [...new Set(ids)].slice(-maxWatchedCampaigns) };
  }

  const polling = createPolling(async () => {
    const { channelId, campaignIds } = listFollowed();
    const progress = await tools.poll(channelId, campaignIds);
    tools.onProgress(progress);
  });

  function review(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const { channelId, campaignIds } = listFollowed();
    if (!tools.isAwake() || campaignIds.length === 0) rest();
    else if (hasGivenUp) polling.start();
    else if (!covers(channelId, campaignIds)) open(channelId, campaignIds);
  }

  const covers = (channelId: number, campaignIds: readonly number[]): boolean =>
    stream?.channelId === channelId && campaignIds.every((id) => stream?.campaignIds.has(id));

  function rest(): void {
    close();
    polling.stop();
    clearTimeout(tryingAgain);
    failures = 0;
    hasGivenUp = typeof EventSource === 'undefined';
  }

  function close(): void {
    clearTimeout(watchdog);
    stream?.source.close();
    stream = undefined;
  }

  function open(channelId: number, campaignIds: number[]): void {
    close();
    polling.stop();
    const query = `channelId=${channelId}&ids=${campaignIds.join(',')}`;
    const source = new EventSource(`${tools.baseUrl}${liveCampaignsPath}?${query}`);
    stream = { source, channelId, campaignIds: new Set(campaignIds) };
    expectWithin(firstEventMs, giveUp);
    source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      failures = 0;
      expectWithin(maxSilenceMs, reopen);
      tools.onProgress(JSON.parse(data) as CampaignProgress[]);
    });
    source.addEventListener('time', ({ data }: MessageEvent<string>) => {
      expectWithin(maxSilenceMs, reopen);
      tools.onServerTime(JSON.parse(data) as string);
    });
    source.onerror = () => {
      failures += 1;
      // A refusal closes it; otherwise the browser reconnects by itself.
      if (source.readyState === EventSource.CLOSED || failures >= maxFailures) giveUp();
    };
  }

  function expectWithin(ms: number, orElse: () => void): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(orElse, ms);
  }

  function reopen(): void {
    close();
    review();
  }

  function giveUp(): void {
    close();
    hasGivenUp = true;
    clearTimeout(tryingAgain);
    tryingAgain = setTimeout(tryAgain, tryAgainMs * (1 + Math.random()));
    review();
  }

  function tryAgain(): void {
    failures = 0;
    hasGivenUp = typeof EventSource === 'undefined';
    review();
  }

  return {
    follow(channelId, campaignId) {
      const key = Symbol();
      followed.set(key, { channelId, campaignId });
      clearTimeout(lingering);
      gathering ??= setTimeout(review, gatherMs);
      return () => {
        followed.delete(key);
        clearTimeout(lingering);
        if (followed.size === 0) lingering = setTimeout(review, lingerMs);
      };
    },
    review,
  };
}
