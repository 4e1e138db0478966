import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@kaituan/domain/staff/role';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createOperatorKey } from '#server/identity/keys/operator-token.ts';
import { operatorHeaders } from '#server/testing/shops/sign-in-operator.ts';
import { operatorAccess, operatorGuard } from './operator-guard.ts';
import { operatorRoutes } from './operator-routes.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-guard-'));
  await createOperatorKey(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

test('the table names every streaming route, and no other', () => {
  const log = pino({ level: 'silent' });
  const { routes } = operatorRoutes({ database: {} as Database, kind: 'pglite', dataDir, log });
  const served = routes.filter(({ method }) => method !== 'ALL');
  expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(operatorAccess).sort(),
  );
});

test.each(Object.entries(operatorAccess))(
  '%s needs %s in the whole shop',
  async (route, needed) => {
    const [method = '', path = ''] = route.split(' ');
    const app = new Hono()
      .use('/operator/*', operatorGuard(dataDir))
      .all('*', (c) => c.text('let in'));
    const statusOf = async (headers: Record<string, string>) =>
      (await app.request(path, { method, headers }, here)).status;
    expect(await statusOf({})).toBe(401);
    for (const permission of permissions) {
      const isEnough = needed === null || permission === needed;
      const whole = await operatorHeaders(dataDir, { permissions: [permission] });
      expect(await statusOf(whole), permission).toBe(isEnough ? 200 : 403);
      const channelIds = [100083];
      const ofChannel = await operatorHeaders(dataDir, { permissions: [permission], channelIds });
      expect(await statusOf(ofChannel), permission).toBe(needed === null ? 200 : 403);
    }
  },
);

test('a route that is not in the table is not there, whatever the token', async () => {
  const app = new Hono()
    .use('/operator/*', operatorGuard(dataDir))
    .all('*', (c) => c.text('let in'));
  const headers = await operatorHeaders(dataDir);
  expect((await app.request('/operator/else', { headers }, here)).status).toBe(404);
  const init = { headers, method: 'POST' };
  expect((await app.request('/operator/catalog/export', init, here)).status).toBe(404);
});
