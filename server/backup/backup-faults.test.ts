import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { migrateAnd } from '#server/database/migrate.ts';
import { createServerDatabase } from '#server/testing/databases/server-database.ts';
import {
  commandArguments,
  commandEnvironment,
  type Ended,
  runCommand,
} from '#server/testing/shops/run-command.ts';
import { connectPostgres } from './database-connection.ts';
import { listBackupNames } from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = '正確 馬 電池 釘書針 𠮷';
const migrated = process.env.TEST_DATABASE_TEMPLATE;
const largeBytes = 4 * 1024 * 1024;

let folder: string;
let backups: string;
let source: Record<string, string>;
const drops: (() => Promise<void>)[] = [];
const mounted: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-broken-'));
  backups = join(folder, 'backups');
  source = await newPlace('source', migrated);
  await (await openShop(source)).close();
  await mkdir(join(folder, 'source', 'uploads'), { recursive: true });
  await addUploads('small', 1, 1_000);
  await writeFile(join(folder, 'source', 'identity-secret'), 'i'.repeat(40));
  // Later backups are sealed as this one is: at the usual cost each command would take half a second more.
  await writeBackup({
    ...{ folder: backups, dataDir: join(folder, 'source'), passphrase, sealingCost: 2 ** 10 },
    connect: () => connectPostgres(source.DATABASE_URL ?? ''),
    environment: {},
  });
});
afterAll(async () => {
  for (const path of mounted) execFileSync('umount', [path]);
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function newPlace(name: string, template?: string): Promise<Record<string, string>> {
  const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', { template });
  drops.push(made.drop);
  return { DATABASE_URL: made.url, DATA_DIR: join(folder, name) };
}

/** An empty shop in that place. */
async function openShop({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>) {
  await mkdir(DATA_DIR, { recursive: true });
  const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  await migrateAnd(opened, async () => {});
  return opened;
}

async function addUploads(name: string, count: number, bytes: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await writeFile(join(folder, 'source', 'uploads', `${name}-${index}.jpg`), randomBytes(bytes));
  }
}
const removeUploads = (name: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      rm(join(folder, 'source', 'uploads', `${name}-${index}.jpg`)),
    ),
  );

const own = (given: Record<string, string>) => ({
  ...{ INIT_CWD: folder, BACKUP_PASSPHRASE: passphrase },
  ...given,
});

const command = (name: 'backup' | 'restore', args: string[], given = source) =>
  runCommand(`${name}-command`, args, own(given));

/** Checks that the owner reads one sentence in two languages, and no stack trace. */
function requireSentence({ code, stdout, stderr }: Ended, expected: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const lines = stderr.trim().split('\n');
  expect(lines.at(-1)).toMatch(expected);
  expect(stderr).not.toContain('    at ');
}

/** Complete backups, and remains of others. */
const listBackups = async (at: string) =>
  (await readdir(at)).filter((name) => /^(\d{4}|\.unfinished)-/.test(name)).sort();

const listStored = async (at: string) =>
  (await readdir(join(at, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('a wrong or missing passphrase and other secrets are each refused with a sentence, and nothing is created', async () => {
  const place = { ...(await newPlace('refused')), DATA_DIR: join(folder, 'refused') };
  const refused = async (name: string, given: Record<string, string>, expected: RegExp) => {
    const env = { ...place, DATA_DIR: join(folder, 'refused', name), ...given };
    requireSentence(await command('restore', [backups], env), expected);
  };
  const another = { BACKUP_PASSPHRASE: '不是那一個，也夠長了' };
  const secret = { IDENTITY_SECRET: 'o'.repeat(40) };
  await Promise.all([
    refused('another', another, /通關密語不對.* \/ the passphrase/),
    refused('none', { BACKUP_PASSPHRASE: '' }, /需要通關密語.* \/ a passphrase is needed/),
    refused('secret', secret, /IDENTITY_SECRET 和備份時的不同.* \/ IDENTITY/),
  ]);
  const given = { ...source, IDENTITY_SECRET: 'e'.repeat(40) };
  expect(await command('backup', ['given', '--unsealed'], given)).toMatchObject({ code: 0 });
  const missing = await command('restore', ['given'], place);
  requireSentence(missing, /備份裡沒有 IDENTITY_SECRET.* \/ IDENTITY_SECRET is missing/);
  expect(await readdir(folder)).not.toContain('refused');
}, 60_000);

test('a backup of a newer version of the shop is refused with a sentence', async () => {
  const newer = await newPlace('newer', migrated);
  const opened = await openShop(newer);
  await opened.database.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', 9e12)`);
  await opened.close();
  const saved = await command('backup', ['newer-backups', '--unsealed'], newer);
  expect(saved).toMatchObject({ code: 0 });
  const place = await newPlace('older');
  const expected = /較新.* \/ the backup is from a newer/;
  requireSentence(await command('restore', ['newer-backups'], place), expected);
  expect(await readdir(folder)).not.toContain('older');
}, 60_000);

/** A file system of so many megabytes; undefined where this user may not create one. */
async function mountSmallDisk(name: string, megabytes: number): Promise<string | undefined> {
  const path = join(folder, name);
  await mkdir(path);
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  mounted.push(path);
  return path;
}

test('when the disk becomes full during a backup the former backup stays, and nothing else', async (context) => {
  const disk = await mountSmallDisk('disk', 6);
  if (!disk) return context.skip('a small disk can be mounted only by root');
  expect(await command('backup', [disk, '--unsealed'])).toMatchObject({ code: 0 });
  const before = await listBackups(disk);
  const stored = await listStored(disk);
  await addUploads('full', 3, largeBytes);
  const expected = /磁碟已滿.* \/ the disk is full/;
  requireSentence(await command('backup', [disk, '--unsealed']), expected);
  expect(await listStored(disk)).toEqual(stored);
  await removeUploads('full', 3);
  expect(await listBackups(disk)).toEqual(before);
  expect(await command('backup', [disk, '--check', '--unsealed'])).toMatchObject({ code: 0 });
  const small = await mountSmallDisk('small', 1);
  await addUploads('full', 1, largeBytes);
  expect(await command('backup', ['of-large', '--unsealed'])).toMatchObject({ code: 0 });
  await removeUploads('full', 1);
  const place = { ...(await newPlace('full')), DATA_DIR: small ?? '' };
  requireSentence(await command('restore', ['of-large', '--new-secrets'], place), expected);
  expect((await readdir(small ?? '')).filter((name) => !/^shop\./.test(name))).toEqual([]);
}, 60_000);

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a backup that %s ends in the middle leaves the one before, and none that looks whole',
  async (signal) => {
    const before = await listBackupNames(backups);
    await addUploads('cut', 24, largeBytes);
    const child = spawn(process.execPath, [...commandArguments('backup-command'), backups], {
      env: commandEnvironment(own(source)),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const ended = once(child, 'exit');
    const known = await listStored(backups);
    await expect
      .poll(async () => (await listStored(backups)).length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(known.length + 4);
    child.kill(signal);
    const [code] = await ended;
    expect(code).toBe(signal === 'SIGINT' ? 1 : null);
    if (signal === 'SIGINT') {
      expect(stderr).toMatch(/已取消/);
      expect(await listStored(backups)).toEqual(known);
    }
    await removeUploads('cut', 24);
    const whole = await listBackupNames(backups);
    expect(whole).toEqual(before);
    const place = await newPlace(`after-${signal}`);
    expect(await command('restore', [backups], place)).toMatchObject({ code: 0 });
    expect(await command('backup', [backups, '--keep', '1'])).toMatchObject({ code: 0 });
    expect(await listBackups(backups)).toEqual([expect.not.stringContaining(before.at(-1) ?? '')]);
  },
  60_000,
);
