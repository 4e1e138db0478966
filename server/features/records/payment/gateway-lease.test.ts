import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { leaseFrom, leaseMs, whileLeased } from './gateway-lease.ts';

const begun = new Date('2026-11-21T04:00:00Z');

/** A lease on a clock that the test controls. */
function beginLease(renew: (until: Date) => Promise<boolean>) {
  const time = { now: begun };
  const lease = { until: leaseFrom(begun), clock: () => time.now, renew, renewEveryMs: 5 };
  const pass = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms);
  };
  return { lease, pass };
}

test('a long call renews its lease, and nothing is renewed after it', async () => {
  const renewed: number[] = [];
  const { lease, pass } = beginLease(async (until) => renewed.push(until.getTime()) > 0);
  await whileLeased(lease, async (maySend) => {
    for (let count = 1; count <= 4; count += 1) {
      pass(9_000);
      const until = begun.getTime() + count * 9_000 + leaseMs;
      await expect.poll(() => renewed.at(-1), { interval: 5 }).toBe(until);
      expect(maySend()).toBe(true);
    }
  });
  const { length } = renewed;
  await setTimeout(20);
  expect(renewed).toHaveLength(length);
});

test('a process that was paused, cannot renew or lost its lease sends nothing more', async () => {
  const stopped = beginLease(() => new Promise(() => {}));
  void whileLeased(stopped.lease, async (maySend) => {
    expect(maySend()).toBe(true);
    stopped.pass(11_000);
    expect(maySend()).toBe(false);
  });
  const away = beginLease(() => Promise.reject(new Error('away')));
  await whileLeased(away.lease, async (maySend) => {
    await setTimeout(20);
    expect(maySend()).toBe(true);
    away.pass(11_000);
    expect(maySend()).toBe(false);
  });
  const lost = beginLease(async () => false);
  await whileLeased(lost.lease, (maySend) => expect.poll(maySend, { interval: 5 }).toBe(false));
});
