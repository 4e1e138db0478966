import { expect, test } from 'vitest';
import { createExpiringCache } from './expiring-cache.ts';

type Given = {
  max?: number;
  maxBytes?: number;
  staleForMs?: number;
  overdueForMs?: number;
  olderForMs?: number;
};

function memoryOf({ max = 10, maxBytes = 1_000_000, ...given }: Given = {}) {
  const clock = { ms: 0 };
  const cache = createExpiringCache<number>({
    freshForMs: 2_000,
    ...given,
    max,
    maxBytes,
    bytesOf: () => 1_000,
    isCacheable: (value) => value >= 0,
    shows: (value) => new Set([value]),
    sameAs: (next, before) => (next === before + 0.5 ? before : next),
    now: () => clock.ms,
  });
  let runs = 0;
  const get = (key = 'a', give: () => number = () => runs) =>
    cache.get(key, async () => {
      runs += 1;
      return give();
    });
  return { clock, cache, get, countRuns: () => runs };
}

test('a result is returned again for two seconds', async () => {
  const { clock, get } = memoryOf();
  expect(await get()).toBe(1);
  clock.ms = 1_999;
  expect(await get()).toBe(1);
  clock.ms = 2_000;
  expect(await get()).toBe(2);
});

test('concurrent callers share one computation', async () => {
  const { get, countRuns } = memoryOf();
  const answers = await Promise.all([get(), get(), get('b')]);
  expect(answers).toHaveLength(3);
  expect(countRuns()).toBe(2);
});

test('a failure rejects its callers and is not cached', async () => {
  const { get } = memoryOf();
  const fail = () => {
    throw new Error('down');
  };
  await expect(get('a', fail)).rejects.toThrow('down');
  expect(await get()).toBe(2);
});

test('a result that should not be cached is computed again', async () => {
  const { get, countRuns } = memoryOf();
  await get('a', () => -1);
  await get('a', () => -1);
  expect(countRuns()).toBe(2);
});

test('the oldest entry is evicted when there are too many', async () => {
  const { get, countRuns } = memoryOf({ max: 2 });
  for (const key of ['a', 'b', 'c', 'c', 'b']) await get(key);
  expect(countRuns()).toBe(3);
  await get('a');
  expect(countRuns()).toBe(4);
});

test('a result invalidated during its computation is not cached', async () => {
  const { cache, get, countRuns } = memoryOf();
  const first = get();
  cache.invalidate();
  await first;
  await get();
  expect(countRuns()).toBe(2);
});

test('the cache is bounded in bytes, keys included; the oldest entry is evicted', async () => {
  const { get, countRuns } = memoryOf({ maxBytes: 2_500 });
  await get('a');
  await get('b');
  await get('a');
  expect(countRuns()).toBe(2);
  await get('c');
  await get('b');
  expect(countRuns()).toBe(3);
  await get('a');
  expect(countRuns()).toBe(4);
  await get('x'.repeat(2_000));
  expect(countRuns()).toBe(5);
  await get('x'.repeat(2_000));
  expect(countRuns()).toBe(6);
});

test('a result is peeked at while it is fresh, and started by nobody', async () => {
  const { clock, cache, get, countRuns } = memoryOf();
  expect(cache.peek('a')).toBeUndefined();
  const first = get();
  expect(cache.peek('a')).toBeUndefined();
  await first;
  expect(cache.peek('a')).toBe(1);
  clock.ms = 2_000;
  expect(cache.peek('a')).toBeUndefined();
  expect(countRuns()).toBe(1);
});

test('a stale result is given while one caller computes the next, and no longer than allowed', async () => {
  const { clock, cache } = memoryOf({ staleForMs: 1_000 });
  const next = Promise.withResolvers<number>();
  const get = (value: number | Promise<number>) => cache.get('a', async () => value);
  await get(1);
  clock.ms = 2_500;
  expect(cache.peek('a')).toBeUndefined();
  expect(await get(next.promise)).toBe(1);
  expect(cache.peek('a')).toBe(1);
  expect(await get(9)).toBe(1);
  clock.ms = 3_000;
  expect(cache.peek('a')).toBeUndefined();
  const waiting = get(9);
  next.resolve(2);
  expect(await waiting).toBe(2);
  expect(cache.peek('a')).toBe(2);
  cache.invalidate();
  expect(cache.peek('a')).toBeUndefined();
});

test('a stale result is given longer while the next, which was begun in time, is not done', async () => {
  const { clock, cache, get } = memoryOf({ staleForMs: 1_000, overdueForMs: 5_000 });
  const slow = () => {
    const next = Promise.withResolvers<number>();
    return { ...next, asked: cache.get('a', () => next.promise) };
  };
  await get('a', () => 7);
  cache.invalidate([7]);
  const first = slow();
  expect(await first.asked).toBe(7);
  clock.ms = 3_000;
  expect(cache.peek('a')).toBe(7);
  // Changed while it was computed: the newest there is, for a second more.
  cache.invalidate([7]);
  first.resolve(7);
  await expect.poll(() => cache.peek('a')).toBeUndefined();
  clock.ms = 3_900;
  const second = slow();
  expect(await second.asked).toBe(7);
  clock.ms = 7_999;
  expect(cache.peek('a')).toBe(7);
  clock.ms = 8_000;
  expect(cache.peek('a')).toBeUndefined();
  second.resolve(8);
  expect(await get()).toBe(8);
  expect(await get('a', () => 9)).toBe(8);
  await expect.poll(() => cache.peek('a')).toBe(9);
  // Begun later than a second after the change: everybody sees it.
  cache.invalidate([9]);
  clock.ms = 9_000;
  const late = slow();
  expect(cache.peek('a')).toBeUndefined();
  late.resolve(10);
  expect(await late.asked).toBe(10);
  // After a change of anything nobody sees what was before.
  cache.invalidate();
  const all = slow();
  expect(cache.peek('a')).toBeUndefined();
  all.resolve(11);
  expect(await all.asked).toBe(11);
});

test('a change ends the freshness of results that show it, at once for the next caller', async () => {
  const { clock, cache, get } = memoryOf({ staleForMs: 1_000, olderForMs: 10_000 });
  await get('a', () => 7);
  await get('b', () => 8);
  cache.invalidate([7]);
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 8]);
  // Nobody waits so shortly after a change; later everybody sees it.
  expect(await get('a', () => 70)).toBe(7);
  expect(await get('a')).toBe(70);
  cache.invalidate([70]);
  clock.ms = 1_000;
  expect(cache.peekOlder('a')).toBe(70);
  expect(await get('a', () => 71)).toBe(71);
});

test('after a change of anything everybody waits, but those who may not make anybody work', async () => {
  const { clock, cache, get } = memoryOf({ staleForMs: 1_000, olderForMs: 10_000 });
  await get('a', () => 1);
  cache.invalidate();
  expect([cache.peek('a'), cache.peekOlder('a')]).toEqual([undefined, 1]);
  const next = Promise.withResolvers<number>();
  const waiting = cache.get('a', () => next.promise);
  expect([cache.peek('a'), cache.peekOlder('a')]).toEqual([undefined, 1]);
  next.resolve(1.5);
  // It says the same, so it is the one before.
  expect(await waiting).toBe(1);
  expect(cache.peek('a')).toBe(1);
  cache.invalidate();
  clock.ms = 9_000;
  expect(cache.peekOlder('a')).toBeUndefined();
});

test('a change during the work is seen by the next caller', async () => {
  const { cache, get, countRuns } = memoryOf({ staleForMs: 1_000 });
  const first = get('a', () => 7);
  const other = get('b', () => 8);
  cache.invalidate([7]);
  await Promise.all([first, other]);
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 8]);
  await get('a', () => 7);
  expect(countRuns()).toBe(3);
});

test('a result that says the same is the one before, fresh again', async () => {
  const { clock, get } = memoryOf();
  await get('a', () => 1);
  clock.ms = 2_000;
  expect(await get('a', () => 1.5)).toBe(1);
  clock.ms = 3_999;
  expect(await get('a', () => 3)).toBe(1);
});
