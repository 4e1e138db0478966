import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, OpenDatabase } from '../database/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { healthRoutes } from './health.ts';

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** A database whose every statement ends as the promise does. */
const databaseThat = (answer: () => Promise<unknown>) =>
  ({ execute: answer }) as unknown as Database;

test('a running shop is alive and ready', async () => {
  const health = healthRoutes(opened.database, () => false);
  expect((await health.request('/healthz')).status).toBe(200);
  expect((await health.request('/readyz')).status).toBe(200);
});

test('a shop that shuts down is alive but not ready', async () => {
  const health = healthRoutes(opened.database, () => true);
  expect((await health.request('/healthz')).status).toBe(200);
  expect((await health.request('/readyz')).status).toBe(503);
});

test('a shop that lost its database is alive but not ready', async () => {
  const health = healthRoutes(
    databaseThat(() => Promise.reject(new Error('gone'))),
    () => false,
  );
  expect((await health.request('/healthz')).status).toBe(200);
  expect((await health.request('/readyz')).status).toBe(503);
});

test('a database that is silent for two seconds counts as lost', async () => {
  vi.useFakeTimers();
  const health = healthRoutes(
    databaseThat(() => new Promise(() => {})),
    () => false,
  );
  const response = health.request('/readyz');
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await response).status).toBe(503);
  vi.useRealTimers();
});
