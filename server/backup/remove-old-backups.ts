import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '#server/database/data-folder-lock.ts';
import { removeUnusedObjects } from './object-store.ts';
import { listBackupNames, readBackup } from './stored-backups.ts';

/** Keeps the newest backups of a folder with their contents; returns the names of those deleted. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const unlock = await lockDataFolder(folder);
  try {
    const names = await listBackupNames(folder);
    const old = names.slice(0, Math.max(0, names.length - keep));
    for (const name of old) {
      // Renamed first, so that an interrupted deletion leaves nothing a restore would read.
      const doomed = join(folder, `.unfinished-${name}`);
      await rename(join(folder, name), doomed);
      await rm(doomed, { recursive: true });
    }
    const left = names.slice(old.length);
    const complete = await Promise.all(left.map((name) => readBackup(folder, name)));
    await removeUnusedObjects(
      folder,
      complete.map(({ manifest }) => manifest),
    );
    return old;
  } finally {
    await unlock();
  }
}
