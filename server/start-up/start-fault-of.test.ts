import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { requireDemoChoice } from './demo-choice.ts';
import { requireFolderAndPort } from './folder-and-port.ts';
import { requireSharedSecrets } from './shared-secrets.ts';
import { startFaultOf } from './start-fault-of.ts';

const settings = { port: 80, host: '127.0.0.1', dataDir: '/var/kaituan' };
const system = (code: string, rest: object = {}) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...rest });
const path = '/var/kaituan/database';

test.each([
  ['EACCES', { syscall: 'listen' }, 'PORT', '1024'],
  ['EADDRNOTAVAIL', { syscall: 'listen' }, 'HOST', '127.0.0.1'],
  ['EACCES', { syscall: 'mkdir', path }, 'DATA_DIR', path],
  ['EROFS', { syscall: 'open', path }, 'DATA_DIR', '唯讀'],
  ['ENOSPC', { syscall: 'write' }, 'DATA_DIR', '已滿'],
  ['53100', {}, 'DATA_DIR', '已滿'],
  ['42501', {}, 'DATABASE_URL', '擁有者'],
  ['53300', {}, 'max_connections', '已滿'],
  ['57P03', {}, 'The database is starting', '正在啟動'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', {}, 'sslrootcert', '憑證'],
  [
    '28000',
    { message: 'no pg_hba.conf entry for host "10.0.0.1", user "a", database "b", no encryption' },
    'sslmode=verify-full',
    '加密',
  ],
])('%s %o is reported with the way out', (code, rest, english, chinese) => {
  const { sentence } = startFaultOf(new Error('outer', { cause: system(code, rest) }), settings);
  expect(sentence.english + sentence.chinese).toContain(english);
  expect(sentence.chinese).toContain(chinese);
  expect(sentence.chinese).toMatch(/。$/);
  expect(sentence.english).not.toContain('\n');
});

test('an unexpected error is one line as well', () => {
  const { sentence } = startFaultOf(new Error('first line\nsecond line'), settings);
  expect(sentence.english).toContain('(first line)');
  expect(sentence.english).toContain('LOG_LEVEL=debug');
});

test('a folder that is a file is reported before anything is created', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const checking = requireFolderAndPort({ ...settings, port: 0, dataDir: file });
  const error = await checking.catch((thrown: unknown) => thrown);
  expect(startFaultOf(error, settings).sentence.english).toContain(`${file} cannot be used`);
});

test.each([
  [{ host: '0.0.0.0', publicUrl: undefined }, 'HOST'],
  [{ host: '192.168.1.5', publicUrl: 'https://shop.example' }, 'HOST'],
  [{ host: '127.0.0.1', publicUrl: 'https://shop.example' }, 'PUBLIC_URL'],
])('%o has to say whether it is a demo', (reached, variable) => {
  expect(() => requireDemoChoice(reached, undefined)).toThrow(variable);
  expect(() => requireDemoChoice(reached, '')).toThrow('DEMO_SHOP=false');
  requireDemoChoice(reached, 'false');
  requireDemoChoice({ host: 'localhost', publicUrl: 'http://127.0.0.1:3000' }, undefined);
});

const server = () => new URL(process.env.TEST_DATABASE_URL ?? '');
const changed = (part: 'password' | 'pathname' | 'search', value: string) => {
  const url = server();
  url[part] = value;
  return url.href;
};

test.each([
  ['a wrong password', () => changed('password', 'wrong'), 'user or password'],
  ['a missing database', () => changed('pathname', '/nowhere'), 'does not exist'],
  ['encryption it does not offer', () => changed('search', '?sslmode=require'), 'ssl=on'],
])('PostgreSQL answers with %s', async (_, findUrl, words) => {
  const opening = openDatabase({ databaseUrl: findUrl(), dataDir: '/nowhere' });
  const error = await opening.catch((thrown: unknown) => thrown);
  const { sentence } = startFaultOf(error, settings);
  expect(sentence.english).toContain(words);
  expect(sentence.chinese).toContain('DATABASE_URL');
});

let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kaituan-secrets-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const secretsOf = (env: Record<string, string>) =>
  requireSharedSecrets(opened.database, readConfiguration({ DATA_DIR: folder, ...env }));

test('a node with other secrets than the shop’s refuses to start, unless they are replaced', async () => {
  await secretsOf({});
  await secretsOf({});
  const PAYMENT_SECRET = 'another secret of another node of the shop';
  await expect(secretsOf({ PAYMENT_SECRET })).rejects.toThrow('PAYMENT_SECRET');
  const IDENTITY_SECRET = 'another secret of another node of the shop';
  await expect(secretsOf({ IDENTITY_SECRET })).rejects.toThrow('IDENTITY_SECRET');
  await secretsOf({ PAYMENT_SECRET, REPLACE_SECRETS: 'true' });
  await secretsOf({ PAYMENT_SECRET });
  await expect(secretsOf({})).rejects.toThrow('PAYMENT_SECRET');
});
