import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRestoring } from './current-identity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

it('tries again after 2, 4, 8 … seconds until the shop answers, and then no more', async () => {
  const answers = [false, false, false, true];
  const restore = vi.fn(async () => {
    if (!answers.shift()) throw new Error('no answer');
  });
  keepRestoring(restore);
  const counts: number[] = [];
  for (const wait of [0, 1, 1, 3, 1, 7, 1, 600]) {
    await seconds(wait);
    counts.push(restore.mock.calls.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});

it('waits a minute at most, and ends when it is stopped', async () => {
  const restore = vi.fn().mockRejectedValue(new Error('no answer'));
  const stop = keepRestoring(restore);
  await seconds(3_600);
  const tried = restore.mock.calls.length;
  expect(tried).toBeGreaterThan(59);
  stop();
  await seconds(3_600);
  expect(restore).toHaveBeenCalledTimes(tried);
});
