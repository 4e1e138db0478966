import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { watchClock } from './clock-difference.ts';
import type { OpenDatabase } from './database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('a clock that is an hour ahead is reported, and a correct one is not', async () => {
  const warnings: object[] = [];
  const log = { warn: (line: object) => warnings.push(line) };
  const hourMs = 3_600_000;
  const wrong = watchClock(opened, log, () => Date.now() + hourMs);
  await wrong.compare();
  expect(warnings.length).toBeGreaterThan(0);
  expect(Math.abs((wrong.differenceMs() ?? 0) - hourMs)).toBeLessThan(60_000);
  const warningsOfCorrect: object[] = [];
  await watchClock(opened, { warn: (line: object) => warningsOfCorrect.push(line) }).compare();
  expect(warningsOfCorrect).toEqual([]);
});
