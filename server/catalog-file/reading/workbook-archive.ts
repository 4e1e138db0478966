import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';

/** The size limit of an unpacked part, declared or actual. */
const maxPartBytes = 1024 * 1024 * 1024;
const maxParts = 5_000;

export type WorkbookArchive = {
  has(part: string): boolean;
  sizeOf(part: string): number;
  /** Unpacks a part as a stream; fails when it is longer than declared. */
  stream(part: string): Promise<Readable>;
  close(): void;
};

/** Opens the ZIP archive of an XLSX workbook, without unpacking. */
export async function openArchive(path: string): Promise<WorkbookArchive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(damaged);
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close();
    return damaged(error);
  });
  const entryOf = (part: string): Entry => {
    const entry = entries.get(part);
    if (!entry) throw new UnreadableFile(`這不是 XLSX 活頁簿（缺少 ${part}）`);
    return entry;
  };
  return {
    has: (part) => entries.has(part),
    sizeOf: (part) => entryOf(part).uncompressedSize,
    async stream(part) {
      const entry = entryOf(part);
      if (entry.uncompressedSize > maxPartBytes) {
        throw new UnreadableFile('活頁簿解壓縮後太大，請分成幾個檔案');
      }
      return zip.openReadStreamPromise(entry).catch(damaged);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= maxParts) throw new UnreadableFile('活頁簿裡的檔案太多');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Reports any other archive error as damage. */
export function damaged(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  const reason = error instanceof Error ? error.message.split('\n')[0] : '';
  throw new UnreadableFile(`活頁簿損壞，無法讀取（${reason}）`);
}
