import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, sharedSource } from './fair-queue.ts';

/** Jobs that end on command. */
function workshop(queue: ReturnType<typeof createFairQueue>) {
  const order: string[] = [];
  const underWay: { source: string; end: () => void }[] = [];
  const ask = (source: string, name = source) =>
    queue.run(source, async () => {
      order.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.push({ source, end: resolve });
      await promise;
    });
  /** Ends the oldest job, and lets the next begin. */
  const endOne = async () => {
    underWay.shift()?.end();
    await nextLoopTurn();
    await nextLoopTurn();
  };
  return { order, underWay, ask, endOne };
}
const nextLoopTurn = () => new Promise((resolve) => setImmediate(resolve));
const codeOf = (error: unknown) => (error as { code?: string }).code;

describe('turns among sources', () => {
  test('one source with forty requests does not delay another', async () => {
    const { order, ask, endOne } = workshop(createFairQueue({ atOnce: 2, atOnceAlone: 2 }));
    for (let index = 0; index < 40; index += 1) void ask('attacker');
    for (let visit = 0; visit < 5; visit += 1) {
      const before = order.length;
      void ask('visitor');
      await endOne();
      await endOne();
      expect(order.slice(before).indexOf('visitor')).toBeLessThanOrEqual(1);
    }
  });

  test('jobs without external waits still let other requests be read in between', async () => {
    const queue = createFairQueue({ atOnce: 2 });
    const order: string[] = [];
    const ask = (source: string) => queue.run(source, async () => void order.push(source));
    for (let index = 0; index < 40; index += 1) void ask('attacker');
    await nextLoopTurn();
    await ask('visitor');
    expect(order.indexOf('visitor')).toBeLessThanOrEqual(4);
  });

  describe('a job that many sources wait for', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => `visitor ${index}`);
    const gather = (joining: readonly string[]) => {
      const queue = createFairQueue({ atOnce: 2 });
      const { order, ask, endOne } = workshop(queue);
      for (const source of crowd) void ask(source);
      const page = queue.createJob(async () => void order.push('page'));
      for (const source of joining) void page.join(source);
      return { queue, order, endOne };
    };

    test('begins before the calls of each of them', async () => {
      const { queue, order, endOne } = gather(crowd);
      await endOne();
      expect(order.indexOf('page')).toBe(2);
      // Nobody who came later waits in line for it.
      expect(queue.measure().waiting).toBeLessThan(crowd.length + 10);
    });

    test('takes its turn when few wait for it', async () => {
      const { order, endOne } = gather(['a', 'b', 'c']);
      for (let ended = 0; ended < 10; ended += 1) await endOne();
      expect(order).not.toContain('page');
    });

    test('leaves half of the places to others', async () => {
      const queue = createFairQueue({ atOnce: 4 });
      const { order, ask, endOne } = workshop(queue);
      for (const source of crowd) void ask(source);
      for (let index = 0; index < 10; index += 1) {
        const page = queue.createJob(async () => {
          order.push('page');
          await new Promise(() => undefined);
        });
        for (const source of crowd.toReversed()) void page.join(source);
      }
      for (let ended = 0; ended < 4; ended += 1) await endOne();
      expect(order.slice(4).map((name) => name === 'page')).toEqual([true, true, false, false]);
    });
  });

  test('a single source gets all its concurrency', () => {
    const { order, ask } = workshop(createFairQueue({ atOnce: 8, atOnceAlone: 3 }));
    for (let index = 0; index < 10; index += 1) void ask('a');
    expect(order).toEqual(['a', 'a', 'a']);
  });

  test('clients behind an undeclared proxy are not limited to one job at a time', () => {
    const { order, ask } = workshop(createFairQueue({ atOnce: 4 }));
    void ask('member');
    for (let index = 0; index < 10; index += 1) void ask(sharedSource);
    expect(order).toEqual(['member', sharedSource, sharedSource, sharedSource]);
  });

  test('too many jobs of one source are refused, and too many of all', async () => {
    const { ask } = workshop(createFairQueue({ atOnce: 1, maxWaitingPerSource: 2, maxWaiting: 3 }));
    for (let index = 0; index < 3; index += 1) void ask('a');
    expect(codeOf(await ask('a').catch((error: unknown) => error))).toBe('RATE_LIMITED');
    void ask('b');
    expect(codeOf(await ask('c').catch((error: unknown) => error))).toBe('MAINTENANCE');
  });

  test('a job that waited too long is refused instead of served late', async () => {
    let nowMs = 0;
    const queue = createFairQueue({ atOnce: 1, maxWaitMs: 1_000, now: () => nowMs });
    const { ask, endOne, order } = workshop(queue);
    void ask('a');
    const late = ask('b').catch((error: unknown) => error);
    nowMs = 2_000;
    await endOne();
    expect(codeOf(await late)).toBe('MAINTENANCE');
    expect(order).toEqual(['a']);
  });

  test('a job that nobody waits for any more is skipped', async () => {
    const queue = createFairQueue({ atOnce: 1 });
    const { ask, endOne } = workshop(queue);
    void ask('a');
    let isDone = false;
    void queue.run(
      'b',
      async () => {
        isDone = true;
      },
      () => false,
    );
    await endOne();
    expect(isDone).toBe(false);
    expect(queue.measure()).toEqual({ underWay: 0, waiting: 0, sources: 0 });
  });

  test('a job that waited runs as part of its own request, not of the one that freed the place', async () => {
    const request = new AsyncLocalStorage<string>();
    const queue = createFairQueue({ atOnce: 1 });
    const { ask, endOne } = workshop(queue);
    request.run('first', () => void ask('a'));
    const job = queue.createJob(async () => request.getStore());
    const seen = [
      request.run('second', () => queue.run('b', async () => request.getStore())),
      request.run('third', () => job.join('c')),
    ];
    await endOne();
    for (let turn = 0; turn < 4; turn += 1) await nextLoopTurn();
    expect(await Promise.all(seen)).toEqual(['second', 'third']);
  });

  test('a page queued by a busy source begins with the turn of any other source that wants it', async () => {
    const queue = createFairQueue({ atOnce: 1 });
    const { ask, endOne } = workshop(queue);
    for (let index = 0; index < 10; index += 1) void ask('attacker');
    let begun = 0;
    const job = queue.createJob(async () => {
      begun += 1;
      return 'page';
    });
    void job.join('attacker');
    const page = job.join('visitor');
    await endOne();
    await endOne();
    expect(await page).toBe('page');
    for (let index = 0; index < 12; index += 1) await endOne();
    expect(begun).toBe(1);
  });

  test('every job is served once, within the limits, and in turns', async () => {
    const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 5 }), async (sources, atOnce) => {
        const queue = createFairQueue({ atOnce, atOnceAlone: atOnce });
        const { ask, endOne, order, underWay } = workshop(queue);
        sources.forEach((source, index) => void ask(source, `${source}${index}`));
        while (underWay.length > 0) {
          expect(underWay.length).toBeLessThanOrEqual(atOnce);
          await endOne();
        }
        expect(order.length).toBe(sources.length);
        // Between two turns of a waiting source, every other has at most one turn.
        for (const source of new Set(sources)) {
          const places = order.flatMap((name, place) => (name.startsWith(source) ? [place] : []));
          for (const [index, place] of places.entries()) {
            const next = places[index + 1];
            if (next === undefined || index < atOnce) continue;
            expect(next - place).toBeLessThanOrEqual(new Set(sources).size * atOnce);
          }
        }
        expect(queue.measure()).toEqual({ underWay: 0, waiting: 0, sources: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
