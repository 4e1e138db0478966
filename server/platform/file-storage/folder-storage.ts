import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStorage, requireStoredName } from './file-storage.ts';

/** Files in the data folder; nodes share them when they share the folder. */
export function openFolderStorage(dataDir: string): FileStorage {
  const pathOf = (name: string) => join(dataDir, requireStoredName(name));
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    },
    find: (name) => readFile(pathOf(name)).catch(undefinedWhenMissing),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async *list(folder) {
      const names = await readdir(join(dataDir, folder)).catch(undefinedWhenMissing);
      for (const name of names ?? []) {
        const facts = await stat(join(dataDir, folder, name)).catch(undefinedWhenMissing);
        if (facts?.isFile()) yield { name: `${folder}/${name}`, modifiedAt: facts.mtime };
      }
    },
  };
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
