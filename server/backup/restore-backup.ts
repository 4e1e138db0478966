import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataFolder } from '#server/database/data-folder-lock.ts';
import { openDatabase } from '#server/database/database.ts';
import { gatherStatistics } from '#server/database/statistics.ts';
import { BackupRefused, explainFailure } from './backup-refused.ts';
import { requireKnownSchema } from './backup-schema.ts';
import { lockFiles, restoringFolder } from './data-folder-parts.ts';
import {
  asQueryable,
  connectEmbedded,
  connectPostgres,
  type DatabaseConnection,
} from './database-connection.ts';
import { readObject } from './object-store.ts';
import type { OnProgress } from './progress.ts';
import { restoreRows } from './restore-rows.ts';
import type { SealKeys } from './sealing.ts';
import { secretsToRestore, writeSecrets } from './shop-secrets.ts';
import { openSeal, readBackup, type SealedSecrets, type StoredBackup } from './stored-backups.ts';

export type RestoreOptions = {
  /** The folder with the backups of the shop. */
  folder: string;
  /** The backup's name; undefined means the newest. */
  name?: string | undefined;
  dataDir: string;
  /** Undefined restores into the embedded database. */
  databaseUrl: string | undefined;
  passphrase: string | undefined;
  /** Restores without the secrets of the backup: the shop generates new ones. */
  hasNewSecrets?: boolean;
  /** The restored shop replaces the saved one: its jobs run. */
  isLive?: boolean;
  environment?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
};

export type RestoreReport = { backup: StoredBackup; foreignTables: string[] };

type Opened = { backup: StoredBackup; keys: SealKeys | null; secrets: SealedSecrets };

/**
 * Restores a backup into an empty data folder and an empty database, all or nothing: files are prepared
 * aside, and moved into place when all rows were verified.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, environment = process.env } = options;
  const opened = await open(options);
  requireKnownSchema(opened.backup.manifest.schema);
  const secrets = secretsToRestore(opened.backup.manifest.secrets, opened.secrets, {
    environment,
    isNew: options.hasNewSecrets ?? false,
  });
  const isMade = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
  const unlock = await lockDataFolder(dataDir);
  const draft = join(dataDir, restoringFolder);
  try {
    await requireEmptyFolder(dataDir);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await writeSecrets(draft, secrets);
    await restoreFiles(opened, draft, options);
    const foreignTables = await restoreDatabase(opened, draft, options);
    return { backup: opened.backup, foreignTables };
  } catch (error) {
    throw explainFailure(error);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await unlock();
    if (isMade) await removeIfUnused(dataDir);
  }
}

/** Deletes a folder created for a failed restore. */
async function removeIfUnused(dataDir: string): Promise<void> {
  const left = await readdir(dataDir);
  if (left.every((name) => lockFiles.some((file) => file === name))) {
    await rm(dataDir, { recursive: true });
  }
}

async function open({ folder, name, passphrase }: RestoreOptions): Promise<Opened> {
  const backup = await readBackup(folder, name);
  return { backup, ...(await openSeal(backup, passphrase)) };
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const dispensable = new Set<string>([...lockFiles, restoringFolder, 'lost+found']);
  const found = (await readdir(dataDir)).find((entry) => !dispensable.has(entry));
  if (found === undefined) return;
  throw new BackupRefused(
    `資料夾 ${dataDir} 不是空的（已經有 ${found}），還原不會覆蓋任何東西，請用 DATA_DIR 指定空的資料夾。`,
    'the data folder is not empty and a restore never overwrites: name an empty one with DATA_DIR',
  );
}

async function restoreFiles(
  { backup, keys }: Opened,
  draft: string,
  { folder, signal, onProgress }: RestoreOptions,
): Promise<void> {
  for (const [index, file] of backup.manifest.files.entries()) {
    signal?.throwIfAborted();
    const target = join(draft, file.path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await readObject(file, { folder, keys, signal }, target);
    onProgress?.({ stage: 'FILES', count: index + 1 });
  }
}

async function restoreDatabase(
  { backup, keys }: Opened,
  draft: string,
  {
    dataDir,
    databaseUrl,
    isLive = false,
    hasNewSecrets = false,
    signal,
    onProgress,
  }: RestoreOptions,
): Promise<string[]> {
  const rows = { ...backup, keys, isLive, hasNewSecrets, signal, onProgress };
  const placed = createPlacing(draft, dataDir);
  const connection = databaseUrl
    ? await connectPostgres(databaseUrl)
    : connectEmbedded(await openDatabase({ databaseUrl, dataDir: draft }));
  try {
    const beforeCommit = databaseUrl ? placed.placeFiles : undefined;
    const foreignTables = await restoreRows(connection, { ...rows, beforeCommit });
    await finish(connection, onProgress);
    if (!databaseUrl) {
      await placed.placeFiles();
      await placed.place('database');
    }
    return foreignTables;
  } catch (error) {
    await placed.takeBack();
    throw error;
  } finally {
    await connection.close();
  }
}

/** The shop works without statistics, only slowly. */
async function finish(connection: DatabaseConnection, onProgress: OnProgress | undefined) {
  onProgress?.({ stage: 'STATISTICS', count: 0 });
  await gatherStatistics(asQueryable(connection)).catch(() => {});
  if (connection.kind === 'pglite') await connection.close();
}

/** Moves prepared files into place; undone after an error. */
function createPlacing(draft: string, dataDir: string) {
  const done: string[] = [];
  const place = async (name: string) => {
    await rename(join(draft, name), join(dataDir, name));
    done.push(name);
  };
  return {
    place,
    async placeFiles(): Promise<void> {
      const notFiles = new Set<string>(['database', ...lockFiles]);
      for (const name of await readdir(draft)) if (!notFiles.has(name)) await place(name);
    },
    async takeBack(): Promise<void> {
      for (const name of done) await rm(join(dataDir, name), { recursive: true, force: true });
    },
  };
}
