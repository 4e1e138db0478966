import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnnouncer } from './campaign-announcer.ts';

const log = pino({ level: 'silent' });
const sent: { atMs: number; campaignIds: number[] }[] = [];
let startMs = 0;
let isDown = false;
const line = {
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

describe('announcing campaigns that moved', () => {
  it('says the first movement at once and what moved meanwhile together', async () => {
    const { announce } = createAnnouncer(line, log);
    for (const id of [1, 1, 2, 1, 3]) announce(id);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      { atMs: 0, campaignIds: [1] },
      { atMs: 250, campaignIds: [1, 2, 3] },
    ]);
  });

  it('says it four times a second when a campaign moves a thousand times, the last one included', async () => {
    const { announce } = createAnnouncer(line, log);
    for (let ms = 0; ms < 1_000; ms += 1) {
      announce(1);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 250, 500, 750, 1_000]);
  });

  it('says it later when the database is not reached, and loses nothing', async () => {
    const { announce } = createAnnouncer(line, log);
    isDown = true;
    announce(1);
    await vi.advanceTimersByTimeAsync(100);
    announce(2);
    isDown = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.flatMap(({ campaignIds }) => campaignIds).sort()).toEqual([1, 2]);
  });

  it('says what is left when it is closed', async () => {
    const { announce, close } = createAnnouncer(line, log);
    announce(1);
    announce(2);
    await close();
    expect(sent.map(({ campaignIds }) => campaignIds)).toEqual([[1], [2]]);
  });
});
