import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { listen } from '#server/http/listen.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createApiOf } from '#server/testing/ask-as-owner.ts';
import { createTestIdentity, signUp } from '#server/testing/identity-client.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { operatorRoutes } from './operator-routes.ts';
import { announceShop } from './shop-address.ts';

const run = promisify(execFile);
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

type Ended = { code: number; stdout: string; stderr: string };
const member = (args: string[], dataDir?: string) => typed('member', args, dataDir);
const staff = (...args: string[]) => typed('staff', args);

async function typed(
  name: string,
  args: string[],
  dataDir = join(folder, 'running'),
): Promise<Ended> {
  const file = fileURLToPath(new URL(`./${name}-command.ts`, import.meta.url));
  const options = { env: { PATH: process.env.PATH, DATA_DIR: dataDir } };
  return run(process.execPath, [file, ...args], options).then(
    (ended) => ({ code: 0, ...ended }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

test('the running shop creates a token, which is the only output', async () => {
  const { email, memberId } = await signUp(identity);
  const { code, stdout, stderr } = await member(['token', email]);
  expect(code).toBe(0);
  expect(stderr).toContain('15 分鐘內有效');
  expect(await identity.identify(`Bearer ${stdout.trim()}`)).toMatchObject({ memberId });
});

test('a refusal of the running shop is printed', async () => {
  const ended = await member(['suspend', 'nobody@shop.example']);
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

/** Creating a database is slow on a busy machine. */
const slow = { timeout: 120_000 };

test('without a running shop the command opens the database itself', slow, async () => {
  const created = await member(['create', 'alone@shop.example'], join(folder, 'alone'));
  expect(created.stderr).toBe('');
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^alone <alone@shop/) });
});

test('without a token the running shop refuses', async () => {
  const body = JSON.stringify({ email: 'thief@shop.example' });
  const headers = { authorization: 'Operator guess' };
  const response = await fetch(`${shopUrl}/StaffMember/CreateMember`, {
    ...{ method: 'POST', body, headers },
  });
  expect(response.status).toBe(401);
});
