import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { listen } from '#server/http/listening/listen.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createServerDatabase } from '#server/testing/databases/server-database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';
import { createApiOf } from '#server/testing/shops/ask-as-owner.ts';
import { runCommand } from '#server/testing/shops/run-command.ts';
import { operatorRoutes } from './operator-routes.ts';
import { announceShop } from './shop-address.ts';

let folder: string;
let opened: OpenDatabase;
let identity: Identity;
let shopUrl: string;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-members-'));
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database);
  const dataDir = join(folder, 'running');
  const app = new Hono()
    .route('/', operatorRoutes({ ...opened, dataDir, log: pino({ level: 'silent' }) }))
    .route('/', createApiOf(dataDir, { ...opened, accounts: async () => identity.parts }));
  const shop = await listen(app, { port: 0, host: '127.0.0.1' });
  shopUrl = shop.url;
  const withdraw = await announceShop(dataDir, shop.url);
  close = async () => {
    await withdraw();
    await shop.drain();
  };
});
afterAll(async () => {
  await close();
  await opened.close();
  await rm(folder, { recursive: true });
});

const member = (...args: string[]) =>
  runCommand('member-command', args, { DATA_DIR: join(folder, 'running') });
const staff = (...args: string[]) =>
  runCommand('staff-command', args, { DATA_DIR: join(folder, 'running') });

test('the running shop creates a token, which is the only output', async () => {
  const { email, memberId } = await signUp(identity);
  const { code, stdout, stderr } = await member('token', email);
  expect(code).toBe(0);
  expect(stderr).toContain('15 分鐘內有效');
  expect(await identity.identify(`Bearer ${stdout.trim()}`)).toMatchObject({ memberId });
});

test('a refusal of the running shop is printed', async () => {
  const ended = await member('suspend', 'nobody@shop.example');
  expect(ended).toEqual({ code: 1, stdout: '', stderr: '找不到會員 nobody@shop.example\n' });
});

test('the first owner is appointed, shown, and not removed as long as there is no other', async () => {
  const { email } = await signUp(identity);
  const appointed = await staff('appoint', email, '--role', 'owner');
  expect(appointed.stdout).toMatch(/^已任命 店主 {2}整間商店 {2}.+\n$/);
  expect((await staff('list')).stdout).toContain(`<${email}>`);
  const refused = await staff('remove', email);
  expect(refused).toEqual({ code: 1, stdout: '', stderr: '這是最後一位店主，請先任命另一位\n' });
});

test('without a running shop the command opens the database itself', async () => {
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE: template } = process.env;
  const { url, drop } = await createServerDatabase(TEST_DATABASE_URL, { template });
  const env = { DATA_DIR: join(folder, 'alone'), DATABASE_URL: url };
  const created = await runCommand('member-command', ['create', 'alone@shop.example'], env);
  expect(created.stderr).toBe('');
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^alone <alone@shop/) });
  await drop();
});

test('without a token the running shop refuses', async () => {
  const body = JSON.stringify({ email: 'thief@shop.example' });
  const headers = { authorization: 'Operator guess' };
  const response = await fetch(`${shopUrl}/StaffMember/CreateMember`, {
    ...{ method: 'POST', body, headers },
  });
  expect(response.status).toBe(401);
});
