import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MovementListener } from './movement-channel.ts';
import { type CampaignSnapshot, createProgressHub } from './progress-hub.ts';

const log = pino({ level: 'silent' });
const channelId = 1;

let listener: MovementListener | undefined;
let units: Map<number, number>;
let closesAtMs: number;
let loads: number[][];
let isDown: boolean;

const channel = {
  listen(current: MovementListener) {
    listener = current;
    queueMicrotask(current.onListening);
    return () => {
      listener = undefined;
    };
  },
};

function snapshotOf(campaignId: number): CampaignSnapshot {
  const now = Date.now();
  const confirmed = { buyers: 1, units: units.get(campaignId) ?? 0 };
  const progress: CampaignProgress = {
    campaignId,
    status: now < closesAtMs ? 'OPEN' : 'CLOSING',
    closesAt: new Date(closesAtMs).toISOString(),
    confirmed,
    held: { buyers: 0, units: 0 },
    goal: { kind: 'UNITS', min: 10, reached: confirmed.units, missing: 5, ratioBps: 0 },
    rung: 0,
    unitsToNextRung: null,
    unitsLeft: [],
    serverTime: new Date(now).toISOString(),
  };
  const turnsAtMs = now < closesAtMs ? closesAtMs : Number.POSITIVE_INFINITY;
  return { channelId, progress, turnsAtMs };
}

const openHub = () =>
  createProgressHub({
    channel,
    log,
    async load(campaignIds) {
      loads.push([...campaignIds]);
      if (isDown) throw new Error('no database');
      return campaignIds.filter((id) => units.has(id)).map(snapshotOf);
    },
  });

function createWatcher(campaignIds: number[], ofChannel = channelId) {
  const events: Buffer[] = [];
  const seen = () =>
    events.map((event) => {
      const [, data = ''] = /^event: progress\ndata: (.*)\n\n$/.exec(event.toString()) ?? [];
      const progress = JSON.parse(data) as CampaignProgress[];
      return progress.map((one) => `${one.campaignId}: ${one.confirmed.units} ${one.status}`);
    });
  return { channelId: ofChannel, campaignIds, send: (e: Buffer) => events.push(e), events, seen };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  units = new Map([
    [1, 10],
    [2, 20],
  ]);
  closesAtMs = Date.now() + 3_600_000;
  loads = [];
  isDown = false;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watching campaigns', () => {
  it('begins with a snapshot of all subscribed campaigns and continues with changes', async () => {
    const hub = openHub();
    const watcher = createWatcher([1, 2]);
    hub.watch(watcher);
    await pass(500);
    units.set(2, 21);
    listener?.onMoved([2, 3]);
    await pass(500);
    expect(watcher.seen()).toEqual([['1: 10 OPEN', '2: 20 OPEN'], ['2: 21 OPEN']]);
  });

  it('reads once for all watchers, and sends them the same bytes', async () => {
    const hub = openHub();
    const watchers = Array.from({ length: 50 }, () => createWatcher([1]));
    for (const watcher of watchers) hub.watch(watcher);
    await pass(500);
    const readBefore = loads.length;
    expect(readBefore).toBeLessThanOrEqual(3);
    units.set(1, 11);
    for (let i = 0; i < 20; i += 1) listener?.onMoved([1]);
    await pass(500);
    expect(loads.length - readBefore).toBeLessThanOrEqual(2);
    const [first, ...others] = watchers.map(({ events }) => events.at(-1));
    expect(first?.toString()).toContain('"units":11');
    for (const other of others) expect(other).toBe(first);
  });

  it('sends nothing when nothing changed', async () => {
    const hub = openHub();
    const watcher = createWatcher([1]);
    hub.watch(watcher);
    await pass(60_000);
    listener?.onMoved([1]);
    await pass(1_000);
    expect(watcher.events).toHaveLength(1);
  });

  it('sends nothing of another channel or of unknown campaigns', async () => {
    const hub = openHub();
    const stranger = createWatcher([1], 2);
    const watcher = createWatcher([1, 99]);
    hub.watch(stranger);
    hub.watch(watcher);
    await pass(500);
    units.set(1, 11);
    listener?.onMoved([1, 99]);
    await pass(500);
    expect(stranger.seen()).toEqual([[]]);
    expect(watcher.seen()).toEqual([['1: 10 OPEN'], ['1: 11 OPEN']]);
  });

  it('sends the close when its time comes', async () => {
    closesAtMs = Date.now() + 40_000;
    const hub = openHub();
    const watcher = createWatcher([1]);
    hub.watch(watcher);
    await pass(39_500);
    expect(watcher.seen()).toEqual([['1: 10 OPEN']]);
    await pass(700);
    expect(watcher.seen().at(-1)).toEqual(['1: 10 CLOSING']);
  });

  it('finds changes without a notification within fifteen seconds', async () => {
    const hub = openHub();
    const watcher = createWatcher([1]);
    hub.watch(watcher);
    await pass(1_000);
    units.set(1, 12);
    await pass(15_000);
    expect(watcher.seen().at(-1)).toEqual(['1: 12 OPEN']);
  });

  it('begins when the database is back', async () => {
    isDown = true;
    const hub = openHub();
    const watcher = createWatcher([1]);
    hub.watch(watcher);
    await pass(1_000);
    expect(watcher.events).toHaveLength(0);
    isDown = false;
    await pass(3_000);
    expect(watcher.seen()).toEqual([['1: 10 OPEN']]);
  });

  it('stops reading when the last watcher has left', async () => {
    const hub = openHub();
    const stops = [createWatcher([1]), createWatcher([1, 2])].map((watcher) => hub.watch(watcher));
    await pass(500);
    expect(listener).toBeDefined();
    for (const stop of stops) stop();
    const read = loads.length;
    await pass(120_000);
    expect(listener).toBeUndefined();
    expect(loads).toHaveLength(read);
    expect(vi.getTimerCount()).toBe(0);
  });
});
