import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyingEnding } from '#server/catalog-file/pictures/write-pictures.ts';

const unfinishedFolder = (dataDir: string) => join(dataDir, 'unfinished');

/** A temporary folder for a command's upload or download; its creator deletes it. */
export async function makeUnfinishedFolder(dataDir: string): Promise<string> {
  const folder = unfinishedFolder(dataDir);
  await mkdir(folder, { recursive: true });
  return mkdtemp(join(folder, 'command-'));
}

/**
 * Deletes the remains of killed commands: uploads and half-copied pictures. Where other nodes may use the
 * same folder, only old ones.
 */
export async function removeUnfinishedFiles(dataDir: string, olderThanMs = 0): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  const commands = await listFolder(unfinishedFolder(dataDir));
  const copies = (await listFolder(uploads)).filter((path) => path.endsWith(copyingEnding));
  for (const path of [...commands, ...copies]) {
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}

const listFolder = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
