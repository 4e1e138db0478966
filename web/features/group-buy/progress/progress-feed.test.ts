import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressFeed } from './progress-feed.ts';

/** A browser's `EventSource`, its other side played by the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 0;
  onerror: (() => void) | undefined;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  emit(name: string, data: unknown) {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

let sources: FakeSource[];
let isAwake: boolean;
let isPollingRefused: boolean;
let polls: number[][];
let received: number[];

const baseUrl = 'https://shop.example';
const progressOf = (campaignId: number) => ({ campaignId }) as CampaignProgress;
const createFeed = () =>
  createProgressFeed({
    baseUrl,
    async poll(_channelId, campaignIds) {
      polls.push(campaignIds);
      if (isPollingRefused) throw new Error('429');
      return campaignIds.map(progressOf);
    },
    onProgress: (progress) => received.push(...progress.map(({ campaignId }) => campaignId)),
    onServerTime: () => {},
    isAwake: () => isAwake,
  });
const open = () => sources.filter(({ readyState }) => readyState !== 2).map(({ url }) => url);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  sources = [];
  polls = [];
  received = [];
  isAwake = true;
  isPollingRefused = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following campaigns', () => {
  it('opens one connection for all that are on the screen', async () => {
    const feed = createFeed();
    feed.follow(1, 11);
    feed.follow(1, 12);
    feed.follow(1, 12);
    await pass(300);
    expect(open()).toEqual([`${baseUrl}/live/campaigns?channelId=1&ids=11,12`]);
    sources[0]?.emit('progress', [{ campaignId: 11 }, { campaignId: 12 }]);
    sources[0]?.emit('progress', [{ campaignId: 12 }]);
    expect(received).toEqual([11, 12, 12]);
    expect(polls).toEqual([]);
  });

  it('opens another one only for more subscriptions', async () => {
    const feed = createFeed();
    const stop = feed.follow(1, 11);
    feed.follow(1, 12);
    await pass(300);
    stop();
    await pass(5_000);
    expect(sources).toHaveLength(1);
    feed.follow(1, 13);
    await pass(300);
    expect(open()).toEqual([`${baseUrl}/live/campaigns?channelId=1&ids=12,13`]);
  });

  it('is quick with what comes on the screen when everything else has left it', async () => {
    const feed = createFeed();
    const stop = feed.follow(1, 11);
    await pass(300);
    stop();
    feed.follow(1, 12);
    await pass(300);
    expect(open()).toEqual([`${baseUrl}/live/campaigns?channelId=1&ids=12`]);
  });

  it('closes soon after the last one left the screen, not between two pages', async () => {
    const feed = createFeed();
    feed.follow(1, 11)();
    feed.follow(1, 11);
    await pass(300);
    feed.follow(1, 11)();
    await pass(60_000);
    expect(sources).toHaveLength(1);
    const alone = createFeed();
    const stop = alone.follow(1, 21);
    await pass(300);
    const last = sources.at(-1);
    stop();
    // By now the other feed may have opened one again: it tries after a random time.
    await pass(10_000);
    expect(last?.url).toContain('ids=21');
    expect(last?.readyState).toBe(2);
  });

  it('stops while the page is hidden and restarts when visible', async () => {
    const feed = createFeed();
    feed.follow(1, 11);
    await pass(300);
    isAwake = false;
    feed.review();
    expect(open()).toEqual([]);
    await pass(600_000);
    expect(sources).toHaveLength(1);
    expect(polls).toEqual([]);
    isAwake = true;
    feed.review();
    expect(open()).toHaveLength(1);
  });

  it('polls about every ten seconds when refused, and reconnects later', async () => {
    const feed = createFeed();
    feed.follow(1, 11);
    await pass(300);
    sources[0]?.fail(2);
    await pass(50_000);
    expect(polls.length).toBeGreaterThanOrEqual(4);
    expect(polls.length).toBeLessThanOrEqual(8);
    expect(received).toContain(11);
    for (let seconds = 50; seconds < 125 && sources.length === 1; seconds += 1) await pass(1_000);
    expect(open()).toHaveLength(1);
    sources.at(-1)?.emit('progress', [{ campaignId: 11 }]);
    const pollCount = polls.length;
    await pass(30_000);
    expect(polls).toHaveLength(pollCount);
  });

  it('lets the browser try again by itself, but not for ever', async () => {
    const feed = createFeed();
    feed.follow(1, 11);
    await pass(300);
    const [source] = sources;
    source?.emit('progress', [{ campaignId: 11 }]);
    source?.fail(0);
    source?.fail(0);
    source?.emit('progress', [{ campaignId: 11 }]);
    source?.fail(0);
    source?.fail(0);
    expect(polls).toEqual([]);
    source?.fail(0);
    expect(polls).toEqual([[11]]);
    expect(source?.readyState).toBe(2);
  });

  it('polls when a proxy buffers the events', async () => {
    createFeed().follow(1, 11);
    await pass(11_000);
    expect(polls).toEqual([[11]]);
  });

  it('reopens a silent connection', async () => {
    createFeed().follow(1, 11);
    await pass(300);
    sources[0]?.emit('progress', [{ campaignId: 11 }]);
    await pass(50_000);
    sources[0]?.emit('time', '2026-05-01T04:00:00.000Z');
    await pass(50_000);
    expect(sources).toHaveLength(1);
    await pass(12_000);
    expect(sources).toHaveLength(2);
    expect(open()).toHaveLength(1);
  });

  it('polls in browsers without EventSource', async () => {
    vi.stubGlobal('EventSource', undefined);
    createFeed().follow(1, 11);
    await pass(300);
    expect(polls).toEqual([[11]]);
  });

  it('polls with backoff while polling fails', async () => {
    vi.stubGlobal('EventSource', undefined);
    isPollingRefused = true;
    createFeed().follow(1, 11);
    await pass(20 * 60_000);
    expect(polls.length).toBeLessThan(20);
    isPollingRefused = false;
    await pass(160_000);
    const pollCount = polls.length;
    await pass(60_000);
    expect(polls.length - pollCount).toBeGreaterThanOrEqual(4);
  });
});
