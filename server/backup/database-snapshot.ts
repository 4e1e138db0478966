import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/database/database.ts';
import { snapshotPrefix } from './data-folder-parts.ts';

type CopiedFile = { bytes: number; changedAtNs: bigint; seenAtMs: number };

/** File times have a resolution of a few milliseconds; files changed this recently are copied again. */
const unsureForMs = 2_000;
const copiesAtOnce = 8;

/**
 * Copies the embedded database while the shop is running, into a folder that `openDatabase` can open. Most
 * is copied beforehand; only the files changed meanwhile are copied while the database is blocked. Returns
 * the folder and how long that was.
 */
export async function takeSnapshot(
  database: Database,
  dataDir: string,
  signal?: AbortSignal,
): Promise<{ folder: string; heldMs: number }> {
  await removeSnapshots(dataDir);
  const client = (database as unknown as { $client: PGlite }).$client;
  const folder = await mkdtemp(join(dataDir, snapshotPrefix));
  try {
    const [source, target] = [join(dataDir, 'database'), join(folder, 'database')];
    await mkdir(target, { mode: 0o700 });
    await client.query('checkpoint');
    const copied = new Map<string, CopiedFile>();
    await copyChanges(source, target, copied, signal);
    let heldMs = 0;
    await client.transaction(async (transaction) => {
      const startedAt = performance.now();
      await transaction.query('checkpoint');
      await copyChanges(source, target, copied, signal);
      heldMs = performance.now() - startedAt;
    });
    return { folder, heldMs };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the copies of killed backups. */
async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(snapshotPrefix)) await rm(join(dataDir, name), { recursive: true });
  }
}

/** Updates the target to the source, copying files not known to be equal. */
async function copyChanges(
  source: string,
  target: string,
  copied: Map<string, CopiedFile>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true, recursive: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(source.length + 1);
  for (const entry of entries) {
    if (entry.isDirectory()) await mkdir(join(target, pathOf(entry)), { recursive: true });
  }
  const present = new Set(entries.filter((entry) => entry.isFile()).map(pathOf));
  for (const path of copied.keys()) {
    if (present.has(path)) continue;
    await rm(join(target, path), { force: true });
    copied.delete(path);
  }
  const paths = present.values();
  const work = async () => {
    for (const path of paths) {
      signal?.throwIfAborted();
      await copyChanged(source, target, path, copied);
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, work));
}

async function copyChanged(
  source: string,
  target: string,
  path: string,
  copied: Map<string, CopiedFile>,
): Promise<void> {
  try {
    const seenAtMs = Date.now();
    const found = await stat(join(source, path), { bigint: true });
    const now = { bytes: Number(found.size), changedAtNs: found.ctimeNs, seenAtMs };
    const before = copied.get(path);
    if (before && isUnchanged(before, now)) return;
    copied.set(path, now);
    await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
  } catch (error) {
    // A file of a dropped table; the next scan notices.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    copied.delete(path);
    await rm(join(target, path), { force: true });
  }
}

function isUnchanged(before: CopiedFile, now: CopiedFile): boolean {
  const wasSettled = before.seenAtMs - Number(before.changedAtNs / 1_000_000n) > unsureForMs;
  return wasSettled && before.bytes === now.bytes && before.changedAtNs === now.changedAtNs;
}
