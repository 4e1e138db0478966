import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { damaged } from './backup-refused.ts';
import type { Manifest, SavedFile } from './manifest.ts';
import { contentNamer, type SealKeys, seal, unseal } from './sealing.ts';

/** The path of a file's content, stored once under its digest for all backups. */
export const objectPath = (folder: string, object: string): string =>
  join(folder, 'files', object.slice(0, 2), object);

type StoreOptions = { folder: string; keys: SealKeys | null; signal?: AbortSignal | undefined };

/** Stores a file's content unless it exists, and returns its name. */
export async function storeObject(path: string, options: StoreOptions): Promise<string> {
  const { folder, keys, signal } = options;
  const namer = contentNamer(keys);
  for await (const chunk of createReadStream(path, { signal })) namer.update(chunk);
  const object = namer.digest('hex');
  const target = objectPath(folder, object);
  if (await isThere(target)) return object;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = join(dirname(target), `.${object}.${randomUUID()}`);
  try {
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    const read = createReadStream(path);
    if (keys) await pipeline(read, (source) => seal(keys, source), out, { signal });
    else await pipeline(read, out, { signal });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return object;
}

/** Reads a stored content, into a file when a path is given; throws unless its digest matches its name. */
export async function readObject(
  { path, object }: SavedFile,
  { folder, keys, signal }: StoreOptions,
  target?: string,
): Promise<void> {
  if (!(await isThere(objectPath(folder, object)))) throw damaged(path);
  const namer = contentNamer(keys);
  const out = target && createWriteStream(target, { mode: 0o600, flags: 'wx' });
  async function* verified(source: AsyncIterable<Buffer>) {
    for await (const chunk of keys ? unseal(keys, source) : source) {
      namer.update(chunk);
      yield chunk;
    }
  }
  const read = createReadStream(objectPath(folder, object));
  if (out) await pipeline(read, verified, out, { signal }).catch(orDamaged(path));
  else await pipeline(read, verified, discard, { signal }).catch(orDamaged(path));
  if (namer.digest('hex') !== object) throw damaged(path);
}

async function discard(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}

/** Whether a cipher or decompressor failed because of damaged bytes. */
export const isBrokenStream = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    /^(Z_|ERR_OSSL|ERR_CRYPTO|ENOENT)/.test(code) ||
    /unable to authenticate|sealed stream|authTag|authentication tag/i.test(error.message)
  );
};

const orDamaged = (what: string) => (error: unknown) => {
  throw isBrokenStream(error) ? damaged(what, error) : error;
};

/** Stores the files of the saved folders; files unchanged since the last backup are not read again. */
export async function storeFiles(
  { dataDir, folders }: { dataDir: string; folders: readonly string[] },
  known: ReadonlyMap<string, SavedFile>,
  options: StoreOptions & { onFile?: (count: number) => void },
): Promise<Map<string, SavedFile>> {
  const stored = new Map<string, SavedFile>();
  for (const top of folders) {
    for (const path of await listFiles(dataDir, top)) {
      options.signal?.throwIfAborted();
      const file = await storeFile(dataDir, path, known.get(path), options);
      if (file) stored.set(path, file);
      options.onFile?.(stored.size);
    }
  }
  return stored;
}

async function storeFile(
  dataDir: string,
  path: string,
  known: SavedFile | undefined,
  options: StoreOptions,
): Promise<SavedFile | undefined> {
  try {
    const { size: bytes, mtimeMs: modifiedAtMs } = await stat(join(dataDir, path));
    const isSame = known?.bytes === bytes && known.modifiedAtMs === modifiedAtMs;
    if (isSame && (await isThere(objectPath(options.folder, known.object)))) return known;
    const object = await storeObject(join(dataDir, path), options);
    return { path, bytes, modifiedAtMs, object };
  } catch (error) {
    // Unused photos are deleted while the shop is running.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files below a folder, without unfinished ones. */
async function listFiles(dataDir: string, top: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, top), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !/^\.|\.copying$/.test(entry.name))
    .map((entry) => join(entry.parentPath.slice(dataDir.length + 1), entry.name))
    .sort();
}

/** Deletes contents that no backup uses, and files of interrupted backups; returns their number. */
export async function removeUnusedObjects(
  folder: string,
  manifests: readonly Manifest[],
): Promise<number> {
  const used = new Set(manifests.flatMap(({ files }) => files.map(({ object }) => object)));
  let removed = 0;
  for (const prefix of await readdir(join(folder, 'files')).catch(() => [])) {
    for (const object of await readdir(join(folder, 'files', prefix))) {
      if (used.has(object)) continue;
      await rm(join(folder, 'files', prefix, object));
      removed += 1;
    }
  }
  return removed;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
