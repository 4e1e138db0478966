import {
  type FileStorage,
  isStoredName,
  storedFolders,
} from '#server/platform/file-storage/file-storage.ts';

const types: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** Copies every file that is not there yet, and compares what arrived; removes members' files afterwards if asked to. */
export async function moveFiles(options: {
  from: FileStorage;
  to: FileStorage;
  removes: boolean;
  signal: AbortSignal;
}): Promise<{ copied: number; known: number; removed: number }> {
  const { from, to, removes, signal } = options;
  const done = { copied: 0, known: 0, removed: 0 };
  for (const folder of storedFolders) {
    for await (const { name } of from.list(folder)) {
      signal.throwIfAborted();
      const bytes = isStoredName(name) ? await from.find(name) : undefined;
      if (!bytes) continue;
      const there = await to.find(name);
      if (there?.equals(bytes)) done.known += 1;
      else {
        await to.put(
          name,
          bytes,
          types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        );
        if (!(await to.find(name))?.equals(bytes)) throw new Error(`${name} did not arrive whole`);
        done.copied += 1;
      }
      if (!removes || folder === 'uploads') continue;
      await from.remove([name]);
      done.removed += 1;
    }
  }
  return done;
}
