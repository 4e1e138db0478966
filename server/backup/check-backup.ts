import { readObject } from './object-store.ts';
import type { OnProgress } from './progress.ts';
import { openSeal, readBackup, type StoredBackup } from './stored-backups.ts';
import { readTable } from './table-files.ts';

/** Reads a whole backup as a restore does, and throws if something is damaged or missing. */
export async function checkBackup(options: {
  folder: string;
  name?: string | undefined;
  passphrase: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}): Promise<StoredBackup> {
  const { folder, name, passphrase, signal, onProgress } = options;
  const backup = await readBackup(folder, name);
  const { keys } = await openSeal(backup, passphrase);
  const { tables, files } = backup.manifest;
  for (const [index, table] of tables.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ stage: 'TABLES', count: index });
    for await (const _ of readTable(table, { folder: backup.folder, keys, signal }));
  }
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ stage: 'FILES', count: index + 1 });
    await readObject(file, { folder, keys, signal });
  }
  return backup;
}
