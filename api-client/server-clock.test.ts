import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const serverStart = Date.UTC(2026, 4, 1, 4, 0, 0);
/** A phone that is a day and three minutes behind. */
const wrongByMs = -(24 * 60 + 3) * 60_000;

let clock: typeof import('./server-clock.ts');
let passedMs: number;

const trueTime = () => serverStart + passedMs;
const isoTime = (ms = trueTime()) => new Date(ms).toISOString();
/** Time goes by for the server and the device alike. */
function pass(ms: number) {
  passedMs += ms;
  vi.advanceTimersByTime(ms);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.setSystemTime(serverStart + wrongByMs);
  passedMs = 0;
  vi.resetModules();
  clock = await import('./server-clock.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time of the server on a phone whose clock is wrong', () => {
  it('is set by an answer and advances by itself', () => {
    clock.recordServerTimeOf({ result: { serverTime: isoTime() } });
    pass(3_600_000);
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('is not put back by an answer that was long under way', () => {
    clock.recordServerTime(isoTime());
    const firstAnswer = isoTime();
    pass(8_000);
    clock.recordServerTime(firstAnswer);
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('is put right by an answer that was quicker than the first', () => {
    const firstAnswer = isoTime();
    pass(8_000);
    clock.recordServerTime(firstAnswer);
    expect(clock.serverNow()).toBe(trueTime() - 8_000);
    pass(1_000);
    clock.recordServerTime(isoTime());
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('believes a new answer when the last one is old', () => {
    clock.recordServerTime(isoTime(trueTime() + 4_000));
    pass(6 * 60_000);
    clock.recordServerTime(isoTime());
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('stays correct when the device clock is set back', () => {
    clock.recordServerTime(isoTime());
    pass(1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(clock.detectClockJump()).toBe(true);
    expect(clock.serverNow()).toBe(trueTime());
    expect(clock.detectClockJump()).toBe(false);
  });

  it('believes the next answer after the clock was put forward', () => {
    clock.recordServerTime(isoTime());
    pass(1_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(clock.detectClockJump()).toBe(true);
    clock.recordServerTime(isoTime());
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('believes an answer at once that comes after the clock was set and before anybody noticed', () => {
    clock.recordServerTime(isoTime());
    vi.setSystemTime(Date.now() + 3_600_000);
    clock.recordServerTime(isoTime());
    expect(clock.serverNow()).toBe(trueTime());
  });

  it('ignores what is no time', () => {
    clock.recordServerTime(isoTime());
    clock.recordServerTime('soon');
    clock.recordServerTimeOf({ result: [] });
    expect(clock.serverNow()).toBe(trueTime());
  });
});
