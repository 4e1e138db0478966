import type { CampaignProgress } from '@kaituan/contract/campaign';
import type { Logger } from 'pino';
import type { MovementLine } from './movement-line.ts';

/** A campaign as it stands, and when its time will change that: its opening, its close, or never. */
export type Standing = { channelId: number; progress: CampaignProgress; turnsAtMs: number };

/** Somebody who looks at campaigns of a channel. */
export type Watcher = {
  readonly channelId: number;
  readonly campaignIds: readonly number[];
  /** Takes an event that others are sent as well. */
  send(event: Buffer): void;
};

export type ProgressHub = {
  /** Sends all at once, then whatever moves, until the function given is called. */
  watch(watcher: Watcher): () => void;
  close(): void;
};

type Watched = { watchers: Set<Watcher>; known: string; turnsAtMs: number };

/** Movements that come within this time are read together. */
const pauseMs = 100;
const pauseAfterFailureMs = 2_000;
/** Everything watched is read this often, whatever was heard. */
const readAllEveryMs = 15_000;

/**
 * What is watched on this node is read once, however many watch it, and written to them as one text. With
 * nobody watching it asks nothing and keeps no connection.
 */
export function createProgressHub(options: {
  line: Pick<MovementLine, 'listen'>;
  load(campaignIds: readonly number[]): Promise<Standing[]>;
  log: Pick<Logger, 'warn'>;
}): ProgressHub {
  const { line, load, log } = options;
  const watched = new Map<number, Watched>();
  const toRead = new Set<number>();
  const beginners = new Set<Watcher>();
  let isReading = false;
  let pause: NodeJS.Timeout | undefined;
  let turn: NodeJS.Timeout | undefined;
  let stopHearing: (() => void) | undefined;
  let readingAll: NodeJS.Timeout | undefined;

  function read(campaignIds: Iterable<number>): void {
    for (const id of campaignIds) if (watched.has(id)) toRead.add(id);
    if (toRead.size > 0 && !isReading && !pause) void readAll();
  }

  async function readAll(): Promise<void> {
    isReading = true;
    const campaignIds = [...toRead];
    const waiting = new Set(beginners);
    toRead.clear();
    beginners.clear();
    try {
      tell(await load(campaignIds), waiting);
      rest(pauseMs);
    } catch (error) {
      log.warn({ err: error }, 'progress of campaigns was not read');
      for (const id of campaignIds) if (watched.has(id)) toRead.add(id);
      for (const watcher of waiting) if (isWatching(watcher)) beginners.add(watcher);
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

  function tell(standings: readonly Standing[], waiting: ReadonlySet<Watcher>): void {
    for (const standing of standings) tellMovement(standing, waiting);
    tellBeginners(standings, waiting);
    awaitTurn();
  }

  function tellMovement(
    { channelId, progress, turnsAtMs }: Standing,
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
      const hasBegun = !waiting.has(watcher) && !beginners.has(watcher);
      if (hasBegun && watcher.channelId === channelId) watcher.send(event);
    }
  }

  /** Those who came at the same time for the same campaigns share their first event, too. */
  function tellBeginners(standings: readonly Standing[], waiting: ReadonlySet<Watcher>): void {
    const events = new Map<string, Buffer>();
    for (const watcher of waiting) {
      if (!isWatching(watcher)) continue;
      const { channelId, campaignIds } = watcher;
      const wanted = new Set(campaignIds);
      const found = standings
        .filter((s) => s.channelId === channelId && wanted.has(s.progress.campaignId))
        .map(({ progress }) => progress);
      const key = `${channelId} ${campaignIds}`;
      const event = events.get(key) ?? progressEvent(found);
      events.set(key, event);
      for (const { campaignId } of found) wanted.delete(campaignId);
      leave(watcher, wanted);
      watcher.send(event);
    }
  }

  /** What opens or closes by its time moves without anybody saying so. */
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
    stopHearing?.();
    stopHearing = undefined;
    clearInterval(readingAll);
    clearTimeout(turn);
  }

  function wake(): void {
    const readWatched = () => read(watched.keys());
    readingAll = setInterval(readWatched, readAllEveryMs).unref();
    stopHearing = line.listen({ onMoved: read, onHearing: readWatched });
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
      beginners.add(watcher);
      if (!stopHearing) wake();
      read(watcher.campaignIds);
      return () => {
        beginners.delete(watcher);
        leave(watcher, watcher.campaignIds);
      };
    },
    close: sleep,
  };
}

const progressEvent = (progress: readonly CampaignProgress[]): Buffer =>
  Buffer.from(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
