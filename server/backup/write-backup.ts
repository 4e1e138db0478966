import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '#server/database/data-folder-lock.ts';
import shop from '#server/package.json' with { type: 'json' };
import { BackupRefused, explainFailure } from './backup-refused.ts';
import { findSchemaVersion } from './backup-schema.ts';
import { listUnknownParts, savedFolders } from './data-folder-parts.ts';
import type { DatabaseConnection } from './database-connection.ts';
import { formatVersion, type Manifest, type SavedFile } from './manifest.ts';
import { removeUnusedObjects, storeFiles } from './object-store.ts';
import type { OnProgress } from './progress.ts';
import { deriveSealKeys, newSealing, type SealKeys } from './sealing.ts';
import { findSecrets, secretsToSeal } from './shop-secrets.ts';
import { beginCopying, listSequences, listTables } from './shop-tables.ts';
import {
  backupNameOf,
  flushFolder,
  listBackupNames,
  openSeal,
  readBackup,
  writeManifest,
} from './stored-backups.ts';
import { writeTable } from './table-files.ts';

export type BackupOptions = {
  /** The folder in which backups of this shop are collected. */
  folder: string;
  dataDir: string;
  /** Opens the database at the backup's moment; called after the first pass over the files. */
  connect(): Promise<DatabaseConnection>;
  /** Seals everything; without one the backup is readable and contains no secrets. */
  passphrase: string | undefined;
  /** Of scrypt, where no earlier backup says it: only tests ask for less than usual. */
  sealingCost?: number;
  environment?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
};

export type BackupReport = {
  name: string;
  manifest: Manifest;
  /** Unknown parts of the data folder that are not in the backup. */
  unknownParts: string[];
  /** Earlier backups had another passphrase, or none. */
  isNewlySealed: boolean;
};

const unfinishedPrefix = '.unfinished-';

/**
 * Writes a backup of a possibly running shop. Files are stored before and after the database's moment, so
 * that each row's file exists; an incomplete backup has a name that no restore reads.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(folder);
  const name = backupNameOf(new Date());
  const draft = join(folder, `${unfinishedPrefix}${name}`);
  try {
    await removeUnfinished(folder);
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const report = await writeDraft(options, draft);
    await rename(draft, join(folder, name));
    await flushFolder(folder);
    return { name, ...report };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await removeStored(folder).catch(() => {});
    throw explainFailure(error);
  } finally {
    await unlock();
  }
}

/** Deletes what a failed backup stored: on a full disk it would prevent later ones. */
async function removeStored(folder: string): Promise<void> {
  const names = await listBackupNames(folder);
  const whole = await Promise.all(names.map((name) => readBackup(folder, name)));
  await removeUnusedObjects(
    folder,
    whole.map(({ manifest }) => manifest),
  );
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(folder, name), { recursive: true });
  }
}

async function writeDraft(options: BackupOptions, draft: string) {
  const { folder, dataDir, signal, onProgress } = options;
  const { keys, known, isNewlySealed } = await findEarlier(options);
  const secrets = await findSecrets(dataDir, options.environment ?? process.env);
  const store = {
    ...{ folder, keys, signal },
    onFile: (count: number) => onProgress?.({ stage: 'FILES', count }),
  };
  const saved = { dataDir, folders: savedFolders };
  const before = await storeFiles(saved, known, store);
  const rows = await writeRows(options, { draft, keys });
  const after = await storeFiles(saved, before, store);
  const manifest: Manifest = {
    format: 'kaituan-backup',
    formatVersion,
    shopVersion: shop.version,
    ...rows,
    sealing: keys?.sealing ?? null,
    secrets: secrets.map(({ value: _, ...secret }) => secret),
    files: [...new Map([...before, ...after]).values()],
  };
  await writeManifest(draft, manifest, { keys, secrets: secretsToSeal(secrets) });
  await flushFolder(join(draft, 'tables'));
  await flushFolder(draft);
  return { manifest, isNewlySealed, unknownParts: await listUnknownParts(dataDir) };
}

/** Writes every table as of one moment. */
async function writeRows(
  { connect, signal, onProgress }: BackupOptions,
  { draft, keys }: { draft: string; keys: SealKeys | null },
) {
  const connection = await connect();
  try {
    await beginCopying(connection, 'isolation level repeatable read, read only');
    const madeAt = new Date().toISOString();
    const schema = await findSchemaVersion(connection);
    if (!schema) {
      throw new BackupRefused('這個資料庫裡沒有商店。', 'there is no shop in this database');
    }
    const tables = [];
    for (const table of await listTables(connection)) {
      signal?.throwIfAborted();
      onProgress?.({ stage: 'TABLES', count: tables.length });
      tables.push(await writeTable(connection, table, { folder: draft, keys, signal }));
    }
    const sequences = await listSequences(connection);
    await connection.query('commit');
    return { madeAt, databaseKind: connection.kind, schema, tables, sequences };
  } finally {
    await connection.close();
  }
}

/** The files known to the newest backup, and its keys if the passphrase is the same. */
async function findEarlier({ folder, passphrase, sealingCost }: BackupOptions) {
  const fresh = async (isNewlySealed: boolean) => ({
    keys:
      passphrase === undefined ? null : await deriveSealKeys(passphrase, newSealing(sealingCost)),
    known: new Map<string, SavedFile>(),
    isNewlySealed,
  });
  if ((await listBackupNames(folder)).length === 0) return fresh(false);
  try {
    const earlier = await readBackup(folder);
    if ((earlier.manifest.sealing === null) !== (passphrase === undefined)) return fresh(true);
    const { keys } = await openSeal(earlier, passphrase);
    const known = new Map(earlier.manifest.files.map((file) => [file.path, file]));
    return { keys, known, isNewlySealed: false };
  } catch (error) {
    // Another passphrase, or a damaged backup: everything is stored again.
    if (error instanceof BackupRefused) return fresh(true);
    throw error;
  }
}
