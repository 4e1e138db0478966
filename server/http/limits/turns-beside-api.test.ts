import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { ogPictureRoute } from '#server/features/flows/og-picture/og-picture-route.ts';
import { installRoutes } from '#server/features/ground/channel/install-routes.ts';
import { refuseInText } from '#server/http/refuse-in-text.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createAdmission } from './admission.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const from = { incoming: { socket: { remoteAddress: '203.0.113.8' } } };

/** The routes that look up what their address names, in a shop that serves one source at a time. */
function openRoutes(addressPerMinute = 60) {
  const limits = { addressPerMinute, memberPerMinute: 60, atOnce: 1, trustedProxies: 0 };
  const admission = createAdmission(limits);
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const { database } = opened;
  const routes = new Hono()
    .route(
      '/',
      installRoutes(database, { isDemo: true, admission, listScreenshots: async () => [] }),
    )
    .route('/', ogPictureRoute(database, '', undefined, admission))
    .onError((error, c) => refuseInText(c, error, { log }));
  return { admission, logged, ask: (path: string) => routes.request(path, {}, from) };
}

test.for([
  ['/manifest.webmanifest?channelId=987654', 200],
  ['/og/group-buys/987654.png', 404],
] as const)('%s is looked up in a turn of its source', async ([path, status]) => {
  const { admission, ask } = openRoutes();
  const other = Promise.withResolvers<void>();
  void admission.queue?.run('member:1', () => other.promise);
  const asked = ask(path);
  await expect.poll(() => admission.queue?.measure().waiting).toBe(1);
  other.resolve();
  expect((await asked).status).toBe(status);
});

test('too many requests are refused with the time to wait, which is no fault to log', async () => {
  const { ask, logged } = openRoutes(1);
  const ofTimes = async () => (await ask('/manifest.webmanifest')).status;
  const statuses = [];
  for (let time = 0; time < 20; time += 1) statuses.push(await ofTimes());
  expect(statuses).toContain(429);
  const refused = await ask('/manifest.webmanifest');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(logged).toEqual([]);
});
