import { expect, test } from 'vitest';
import { createShortMemory } from './short-memory.ts';

function memoryOf({ most = 10, mostBytes = 1_000_000 } = {}) {
  const clock = { ms: 0 };
  const memory = createShortMemory<number>({
    freshForMs: 2_000,
    most,
    mostBytes,
    bytesOf: () => 1_000,
    isKept: (value) => value >= 0,
    now: () => clock.ms,
  });
  let runs = 0;
  const recall = (key = 'a', give: () => number = () => runs) =>
    memory.recall(key, async () => {
      runs += 1;
      return give();
    });
  return { clock, memory, recall, countRuns: () => runs };
}

test('what was worked out is given again for two seconds, with its age', async () => {
  const { clock, recall } = memoryOf();
  expect(await recall()).toEqual({ value: 1, ageMs: 0 });
  clock.ms = 1_999;
  expect(await recall()).toEqual({ value: 1, ageMs: 1_999 });
  clock.ms = 2_000;
  expect(await recall()).toEqual({ value: 2, ageMs: 0 });
});

test('all who ask at once wait for the same work', async () => {
  const { recall, countRuns } = memoryOf();
  const answers = await Promise.all([recall(), recall(), recall('b')]);
  expect(answers.map(({ value }) => value)).toHaveLength(3);
  expect(countRuns()).toBe(2);
});

test('a failure reaches who waits for it and is not kept', async () => {
  const { recall } = memoryOf();
  const fail = () => {
    throw new Error('down');
  };
  await expect(recall('a', fail)).rejects.toThrow('down');
  expect((await recall()).value).toBe(2);
});

test('what is not worth keeping is worked out anew', async () => {
  const { recall, countRuns } = memoryOf();
  await recall('a', () => -1);
  await recall('a', () => -1);
  expect(countRuns()).toBe(2);
});

test('the oldest goes when there are too many', async () => {
  const { recall, countRuns } = memoryOf({ most: 2 });
  for (const key of ['a', 'b', 'c', 'c', 'b']) await recall(key);
  expect(countRuns()).toBe(3);
  await recall('a');
  expect(countRuns()).toBe(4);
});

test('what is forgotten while it is worked out stays forgotten', async () => {
  const { memory, recall, countRuns } = memoryOf();
  const first = recall();
  memory.forget();
  await first;
  await recall();
  expect(countRuns()).toBe(2);
});

test('what is kept is bounded in bytes, keys included; the oldest makes room', async () => {
  const { recall, countRuns } = memoryOf({ mostBytes: 2_500 });
  await recall('a');
  await recall('b');
  await recall('a');
  expect(countRuns()).toBe(2);
  await recall('c');
  await recall('b');
  expect(countRuns()).toBe(3);
  await recall('a');
  expect(countRuns()).toBe(4);
  await recall('x'.repeat(2_000));
  expect(countRuns()).toBe(5);
  await recall('x'.repeat(2_000));
  expect(countRuns()).toBe(6);
});
