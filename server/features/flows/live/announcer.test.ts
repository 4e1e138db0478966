import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

const log = pino({ level: 'silent' });
const sent: { atMs: number; campaignIds: number[] }[] = [];
let startMs = 0;
let isDown = false;
const channel = {
  async send(campaignIds: readonly number[]) {
    if (isDown) throw new Error('no database');
    sent.push({ atMs: Date.now() - startMs, campaignIds: [...campaignIds] });
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  startMs = Date.now();
  isDown = false;
  sent.splice(0);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('announcing changed campaigns', () => {
  it('sends the first change at once and later ones together', async () => {
    const { announce } = createAnnouncer(channel, log);
    for (const id of [1, 1, 2, 1, 3]) announce(id);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      { atMs: 0, campaignIds: [1] },
      { atMs: 250, campaignIds: [1, 2, 3] },
    ]);
  });

  it('sends four times a second when a campaign changes a thousand times, the last change included', async () => {
    const { announce } = createAnnouncer(channel, log);
    for (let ms = 0; ms < 1_000; ms += 1) {
      announce(1);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 250, 500, 750, 1_000]);
  });

  it('retries when the database is unreachable, and loses nothing', async () => {
    const { announce } = createAnnouncer(channel, log);
    isDown = true;
    announce(1);
    await vi.advanceTimersByTimeAsync(100);
    announce(2);
    isDown = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.flatMap(({ campaignIds }) => campaignIds).sort()).toEqual([1, 2]);
  });

  it('sends what is pending when it is closed', async () => {
    const { announce, close } = createAnnouncer(channel, log);
    announce(1);
    announce(2);
    await close();
    expect(sent.map(({ campaignIds }) => campaignIds)).toEqual([[1], [2]]);
  });
});
