import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { asRefusal } from '#server/http/refuse.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { healthRoutes, watchReadiness } from './readiness.ts';

let opened: OpenDatabase;
const warned: object[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  warned.length = 0;
});

const routesWith = (given: Partial<Parameters<typeof watchReadiness>[0]> = {}) =>
  healthRoutes(
    watchReadiness({
      ...opened,
      dataDir: '.',
      log: { warn: (line: object) => warned.push(line) },
      isDraining: () => false,
      findFree: async () => 2 ** 40,
      ...given,
    }),
  );

async function ask(health: ReturnType<typeof routesWith>, path: string) {
  const response = await health.request(path);
  const { status } = (await response.json()) as { status: string };
  return [response.status, status];
}

/** A database whose every statement settles as the promise does. */
const databaseThat = (answer: () => Promise<unknown>) =>
  ({ execute: answer }) as unknown as Database;

test('a running shop is alive and ready', async () => {
  const health = routesWith();
  expect(await ask(health, '/healthz')).toEqual([200, 'alive']);
  expect(await ask(health, '/readyz')).toEqual([200, 'ready']);
});

test('a shop that shuts down is alive but not ready', async () => {
  const health = routesWith({ isDraining: () => true });
  expect(await ask(health, '/healthz')).toEqual([200, 'alive']);
  expect(await ask(health, '/readyz')).toEqual([503, 'draining']);
});

test('a shop without its database is alive but not ready', async () => {
  const health = routesWith({ database: databaseThat(() => Promise.reject(new Error('gone'))) });
  expect(await ask(health, '/healthz')).toEqual([200, 'alive']);
  expect(await ask(health, '/readyz')).toEqual([503, 'no database']);
});

test('a database that does not respond within two seconds counts as lost', async () => {
  vi.useFakeTimers();
  const health = routesWith({ database: databaseThat(() => new Promise(() => {})) });
  const answer = ask(health, '/readyz');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toEqual([503, 'no database']);
});

test('a nearly full disk is logged once, and a full one is reported', async () => {
  const low = routesWith({ findFree: async () => 100 * 2 ** 20 });
  expect(await ask(low, '/readyz')).toEqual([200, 'ready']);
  expect(await ask(low, '/readyz')).toEqual([200, 'ready']);
  expect(warned).toEqual([{ megabytes: 100 }]);
  const full = routesWith({ findFree: async () => 2 ** 20 });
  expect(await ask(full, '/readyz')).toEqual([503, 'disk full']);
});

test('a database without disk space responds as maintenance, and the shop is not ready for a while', async () => {
  const fault = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(asRefusal(new Error('Failed query', { cause: fault })).code).toBe('MAINTENANCE');
  expect(await ask(routesWith(), '/readyz')).toEqual([503, 'disk full']);
  const laterMs = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockReturnValue(laterMs);
  expect(await ask(routesWith(), '/readyz')).toEqual([200, 'ready']);
});
