import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrateAnd } from '#server/database/migrate.ts';
import { areJobsHeld, releaseJobs } from '#server/jobs/jobs-hold.ts';
import { createServerDatabase } from '#server/testing/databases/server-database.ts';
import { openPayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { migrateTo } from './backup-schema.ts';
import { checkBackup } from './check-backup.ts';
import { connectPostgres } from './database-connection.ts';
import { takeSnapshot } from './database-snapshot.ts';
import { openForBackup } from './open-for-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { listBackupNames, readBackup } from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = '正確 馬 電池 釘書針 𠮷';
/** Half a second for each backup and restore is what one guess of the passphrase costs. */
const sealingCost = 2 ** 10;
const server = process.env.TEST_DATABASE_URL ?? '';
let folder: string;
const databases: { url: string; drop(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-backup-'));
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
  await rm(folder, { recursive: true });
});

async function newDatabase(template?: string): Promise<string> {
  const made = await createServerDatabase(server, { template });
  databases.push(made);
  return made.url;
}

type Place = { databaseUrl: string | undefined; dataDir: string };
const connectTo = (place: Place) => () => openForBackup({ ...place, snapshot: undefined });
const backUp = (place: Place, to: string, connect = connectTo(place)) =>
  writeBackup({ ...place, folder: to, connect, passphrase, sealingCost, environment: {} });
const restore = (from: string, place: Place, name?: string) =>
  restoreBackup({ ...place, folder: from, name, passphrase, environment: {}, isLive: true });

/** A shop with some orders, files, and values that are easily lost. */
async function openSellingShop(place: Place) {
  const opened = await openDatabase(place);
  await migrateAnd(opened, async () => {});
  const { database } = opened;
  const shop = await openPayingShop(database);
  const skuId = await shop.createSku({ onHand: 9_000 });
  for (let index = 0; index < 3; index += 1) await placeUnpaid(database, shop, { skuId });
  const value = JSON.stringify({ text: '𠮷\t\\N\n"\\', much: 9_007_199_254_740_993n.toString() });
  await database.execute(sql`
    insert into shop_fact (key, value) values ('odd', ${value}::jsonb), ('', 'null'::jsonb)`);
  await mkdir(join(place.dataDir, 'uploads'), { recursive: true });
  await mkdir(join(place.dataDir, 'return-photos'));
  for (const [name, bytes] of [
    ['uploads/a.jpg', 'x'.repeat(200_000)],
    ['uploads/b.png', ''],
    ['return-photos/01J.webp', 'photo'],
  ] as const) {
    await writeFile(join(place.dataDir, name), bytes);
  }
  await writeFile(join(place.dataDir, 'identity-secret'), 'i'.repeat(40));
  return { opened, shop, skuId };
}

async function whatIsThere({ dataDir }: Place) {
  const read = async (path: string) => [path, await readFile(join(dataDir, path))] as const;
  const names = async (top: string) =>
    (await readdir(join(dataDir, top))).sort().map((name) => join(top, name));
  const paths = [...(await names('uploads')), ...(await names('return-photos')), 'identity-secret'];
  return Promise.all(paths.map(read));
}

/** Rows and sequences of a backup that do not depend on the place. */
async function rowsOf(from: string, name?: string) {
  const { manifest } = await readBackup(from, name);
  const tables = manifest.tables.map(({ name: table, rows, digest }) => ({ table, rows, digest }));
  return { tables, sequences: manifest.sequences };
}

/** Checks that every line has an order and every held piece belongs to an order. */
async function requireSound({ database }: OpenDatabase): Promise<void> {
  const { rows } = await database.execute(sql`
    select (select count(*) from order_line l left join shop_order o using (order_no)
        where o.order_no is null)::int as orphans,
      (select sum(reserved) from sku)::int as reserved,
      (select sum(quantity) from order_line)::int as sold`);
  expect(rows[0]).toMatchObject({ orphans: 0, reserved: rows[0]?.sold });
}

let source: Place;
let backups: string;

test('a running shop is backed up at one moment, from PostgreSQL to the embedded database and back', async () => {
  source = {
    databaseUrl: await newDatabase(process.env.TEST_DATABASE_TEMPLATE),
    dataDir: join(folder, 'source'),
  };
  backups = join(folder, 'backups');
  const { opened, shop, skuId } = await openSellingShop(source);
  let isSelling = true;
  const selling = (async () => {
    for (let count = 0; isSelling; count += 1) {
      await placeUnpaid(opened.database, shop, { skuId });
      await writeFile(join(source.dataDir, 'uploads', `${count}.jpg`), String(count));
    }
  })();
  const first = await backUp(source, backups).finally(() => {
    isSelling = false;
  });
  await selling;

  const early = { databaseUrl: await newDatabase(), dataDir: join(folder, 'early') };
  await restore(backups, early, first.name);
  const restored = await openDatabase(early);
  await requireSound(restored);
  await restored.close();

  await backUp(source, backups);
  await opened.close();
  const quiet = { databaseUrl: undefined, dataDir: join(folder, 'quiet') };
  await restore(backups, quiet);
  expect(await whatIsThere(quiet)).toEqual(await whatIsThere(source));
  expect((await stat(join(quiet.dataDir, 'identity-secret'))).mode & 0o777).toBe(0o600);

  const others = join(folder, 'others');
  await backUp(quiet, others);
  expect(await rowsOf(others)).toEqual(await rowsOf(backups));
  const back = { databaseUrl: await newDatabase(), dataDir: join(folder, 'back') };
  await restore(others, back);
  await backUp(back, others);
  expect(await rowsOf(others)).toEqual(await rowsOf(backups));
  expect(await whatIsThere(back)).toEqual(await whatIsThere(source));

  const again = await openDatabase(back);
  await migrateAnd(again, async () => {});
  await placeUnpaid(again.database, await openPayingShop(again.database));
  await again.close();
});

test('a damaged, truncated, missing or differently sealed backup is refused, and nothing is left', async () => {
  const place = { databaseUrl: await newDatabase(), dataDir: join(folder, 'damaged') };
  const refusal = (change: RegExp) => expect(restore(backups, place)).rejects.toThrow(change);
  const { folder: newest, manifest } = await readBackup(backups);
  const table = manifest.tables.find(({ name }) => name === 'sku');
  const path = join(newest, table?.file ?? '');
  const whole = await readFile(path);

  await truncate(path, whole.length - 1);
  await refusal(/備份損壞/);
  const flipped = Buffer.from(whole);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  await writeFile(path, flipped);
  await refusal(/備份損壞.*tables\/sku/);
  await expect(checkBackup({ folder: backups, passphrase })).rejects.toThrow(/備份損壞/);
  await rm(path);
  await refusal(/備份損壞/);
  await writeFile(path, whole);

  const object = manifest.files[0]?.object ?? '';
  const stored = join(backups, 'files', object.slice(0, 2), object);
  const bytes = await readFile(stored);
  await rm(stored);
  await refusal(/備份損壞/);
  await writeFile(stored, bytes);
  const manifestPath = join(newest, 'manifest.json');
  const text = await readFile(manifestPath, 'utf8');
  await writeFile(manifestPath, text.replace('"isCalled": true', '"isCalled": false'));
  await refusal(/manifest\.json/);
  await writeFile(manifestPath, text);
  await expect(
    restoreBackup({ ...place, folder: backups, passphrase: 'another', environment: {} }),
  ).rejects.toThrow(/通關密語不對/);

  expect(await readdir(folder)).not.toContain('damaged');
  await checkBackup({ folder: backups, passphrase });
  await restore(backups, place);
  await refusal(/不是空的/);
});

test('new tables, columns and parts of the data folder are saved or reported; old contents are deleted with their backups', async () => {
  await writeFile(join(source.dataDir, 'ledger'), 'new');
  const { unknownParts, manifest } = await backUp(source, backups);
  expect(unknownParts).toEqual(['ledger']);
  const opened = await openDatabase(source);
  const { rows } = await opened.database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  await opened.close();
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(rows.map((r) => r.name).sort());

  await rm(join(source.dataDir, 'uploads', '0.jpg'));
  const last = await backUp(source, backups);
  expect(await removeOldBackups(backups, 1)).toHaveLength(3);
  expect(await listBackupNames(backups)).toEqual([last.name]);
  const objects = new Set(last.manifest.files.map(({ object }) => object));
  const stored = await readdir(join(backups, 'files'), { recursive: true, withFileTypes: true });
  expect(new Set(stored.filter((f) => f.isFile()).map((f) => f.name))).toEqual(objects);
  await checkBackup({ folder: backups, passphrase });
});

test('a backup of an older schema is restored and upgraded; jobs wait until the owner releases them', async () => {
  const old = { databaseUrl: await newDatabase(), dataDir: join(folder, 'old') };
  const { manifest } = await readBackup(backups);
  const connection = await connectPostgres(old.databaseUrl);
  const [first] = await listWhen();
  await migrateTo(connection, first);
  await connection.close();
  await mkdir(old.dataDir);
  const from = join(folder, 'old-backups');
  await writeBackup({ ...old, folder: from, connect: connectTo(old), passphrase: undefined });
  expect((await readBackup(from)).manifest.schema.createdAt).toBe(first);

  const place = { databaseUrl: undefined, dataDir: join(folder, 'renewed') };
  await restoreBackup({ ...place, folder: from, passphrase: undefined, environment: {} });
  const opened = await openDatabase(place);
  await migrateAnd(opened, async () => {});
  expect(await areJobsHeld(opened.database)).toBe(true);
  expect(await releaseJobs(opened.database)).toBe(true);
  expect(await areJobsHeld(opened.database)).toBe(false);
  await opened.close();
  const again = join(folder, 'renewed-backups');
  await backUp(place, again);
  expect((await readBackup(again)).manifest.schema).toEqual(manifest.schema);
}, 60_000);

async function listWhen(): Promise<number[]> {
  const path = new URL('../database/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}

test('the embedded database is copied while the shop is running', async () => {
  const place = { databaseUrl: undefined, dataDir: join(folder, 'embedded') };
  const { opened, shop, skuId } = await openSellingShop(place);
  let isSelling = true;
  const selling = (async () => {
    while (isSelling) {
      await placeUnpaid(opened.database, shop, { skuId });
      // The embedded database responds without a turn of the event loop, which reading files needs.
      await setTimeout(20);
    }
  })();
  const from = join(folder, 'embedded-backups');
  await backUp(place, from, async () => {
    const { folder: snapshot } = await takeSnapshot(opened.database, place.dataDir).finally(() => {
      isSelling = false;
    });
    return openForBackup({ ...place, snapshot });
  });
  await selling;
  await opened.close();
  expect((await readdir(place.dataDir)).filter((name) => name.startsWith('snapshot'))).toEqual([]);
  const to = { databaseUrl: await newDatabase(), dataDir: join(folder, 'from-embedded') };
  await restore(from, to);
  const restored = await openDatabase(to);
  await requireSound(restored);
  await restored.close();
});
