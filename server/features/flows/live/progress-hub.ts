import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import type { Logger } from 'pino';
import type { MovementChannel } from './movement-channel.ts';

/** A campaign's progress, and when the clock will change it: at its opening or its close, or never. */
export type CampaignSnapshot = { channelId: number; progress: CampaignProgress; turnsAtMs: number };

/** A subscriber to campaigns of a channel. */
export type Watcher = {
  readonly channelId: number;
  readonly campaignIds: readonly number[];
  /** Receives an event; the same buffer is sent to others. */
  send(event: Buffer): void;
};

export type ProgressHub = {
  /** Sends all campaigns at once, then changes, until the returned function is called. */
  watch(watcher: Watcher): () => void;
  close(): void;
};

type Watched = { watchers: Set<Watcher>; known: string; turnsAtMs: number };

/** Changes within this time are read together. */
const pauseMs = 100;
const pauseAfterFailureMs = 2_000;
/** Every watched campaign is read this often, even without notifications. */
const readAllEveryMs = 15_000;

/**
 * Reads watched campaigns once for all watchers on this node, and sends them one text. Without watchers it
 * queries nothing and keeps no connection.
 */
export function createProgressHub(options: {
  channel: Pick<MovementChannel, 'listen'>;
  load(campaignIds: readonly number[]): Promise<CampaignSnapshot[]>;
  log: Pick<Logger, 'warn'>;
}): ProgressHub {
  const { channel, load, log } = options;
  const watched = new Map<number, Watched>();
  const toRead = new Set<number>();
  const newWatchers = new Set<Watcher>();
  let isReading = false;
  let pause: NodeJS.Timeout | undefined;
  let turn: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let readingAll: NodeJS.Timeout | undefined;

  function read(campaignIds: Iterable<number>): void {
    for (const id of campaignIds) if (watched.has(id)) toRead.add(id);
    if (toRead.size > 0 && !isReading && !pause) void readAll();
  }

  async function readAll(): Promise<void> {
    isReading = true;
    const campaignIds = [...toRead];
    const waiting = new Set(newWatchers);
    toRead.clear();
    newWatchers.clear();
    try {
      publish(await load(campaignIds), waiting);
      rest(pauseMs);
    } catch (error) {
      log.warn({ err: error }, 'reading campaign progress failed');
      for (const id of campaignIds) if (watched.has(id)) toRead.add(id);
      for (const watcher of waiting) if (isWatching(watcher)) newWatchers.add(watcher);
      rest(pauseAfterFailureMs);
    }
    isReading = false;
  }

  function rest(ms: number): void {
    pause = setTimeout(() => {
      pause = undefined;
      read([]);
    }, ms).unref();
  }

  function publish(snapshots: readonly CampaignSnapshot[], waiting: ReadonlySet<Watcher>): void {
    for (const snapshot of snapshots) publishChange(snapshot, waiting);
    publishToNewWatchers(snapshots, waiting);
    awaitTurn();
  }

  function publishChange(
    { channelId, progress, turnsAtMs }: CampaignSnapshot,
    waiting: ReadonlySet<Watcher>,
  ): void {
    const campaign = watched.get(progress.campaignId);
    if (!campaign) return;
    campaign.turnsAtMs = turnsAtMs;
    const known = JSON.stringify({ ...progress, serverTime: '' });
    if (campaign.known === known) return;
    campaign.known = known;
    const event = progressEvent([progress]);
    for (const watcher of campaign.watchers) {
      const hasBegun = !waiting.has(watcher) && !newWatchers.has(watcher);
      if (hasBegun && watcher.channelId === channelId) watcher.send(event);
    }
  }

  /** Watchers that subscribed to the same campaigns at the same time share their first event too. */
  function publishToNewWatchers(
    snapshots: readonly CampaignSnapshot[],
    waiting: ReadonlySet<Watcher>,
  ): void {
    const events = new Map<string, Buffer>();
    for (const watcher of waiting) {
      if (!isWatching(watcher)) continue;
      const { channelId, campaignIds } = watcher;
      const requested = new Set(campaignIds);
      const found = snapshots
        .filter((s) => s.channelId === channelId && requested.has(s.progress.campaignId))
        .map(({ progress }) => progress);
      const key = `${channelId} ${campaignIds}`;
      const event = events.get(key) ?? progressEvent(found);
      events.set(key, event);
      for (const { campaignId } of found) requested.delete(campaignId);
      leave(watcher, requested);
      watcher.send(event);
    }
  }

  /** Campaigns that open or close by the clock change without a notification. */
  function awaitTurn(): void {
    clearTimeout(turn);
    const next = Math.min(...[...watched.values()].map(({ turnsAtMs }) => turnsAtMs));
    const waitMs = Math.max(pauseMs, next - Date.now());
    if (waitMs > readAllEveryMs) return;
    turn = setTimeout(() => {
      const now = Date.now();
      read([...watched].filter(([, { turnsAtMs }]) => turnsAtMs <= now).map(([id]) => id));
    }, waitMs).unref();
  }

  const isWatching = (watcher: Watcher) =>
    watcher.campaignIds.some((id) => watched.get(id)?.watchers.has(watcher));

  function leave(watcher: Watcher, campaignIds: Iterable<number>): void {
    for (const id of campaignIds) {
      const campaign = watched.get(id);
      campaign?.watchers.delete(watcher);
      if (campaign?.watchers.size === 0) watched.delete(id);
    }
    if (watched.size === 0) sleep();
  }

  function sleep(): void {
    stopListening?.();
    stopListening = undefined;
    clearInterval(readingAll);
    clearTimeout(turn);
  }

  function wake(): void {
    const readWatched = () => read(watched.keys());
    readingAll = setInterval(readWatched, readAllEveryMs).unref();
    stopListening = channel.listen({ onMoved: read, onListening: readWatched });
  }

  return {
    watch(watcher) {
      for (const id of watcher.campaignIds) {
        const campaign = watched.get(id) ?? {
          watchers: new Set(),
          known: '',
          turnsAtMs: Number.POSITIVE_INFINITY,
        };
        campaign.watchers.add(watcher);
        watched.set(id, campaign);
      }
      newWatchers.add(watcher);
      if (!stopListening) wake();
      read(watcher.campaignIds);
      return () => {
        newWatchers.delete(watcher);
        leave(watcher, watcher.campaignIds);
      };
    },
    close: sleep,
  };
}

const progressEvent = (progress: readonly CampaignProgress[]): Buffer =>
  Buffer.from(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
