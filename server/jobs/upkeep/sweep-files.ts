import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { returnPhoto } from '#server/database/schema/order-schema.ts';
import { deleteUnusedFiles } from '#server/features/records/file/stored-file-query.ts';
import type { Job } from '#server/jobs/job.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';

/** A file is stored shortly before, or shortly after, its row is written. */
const orphanAgeMs = 24 * 60 * 60_000;
const batchSize = 500;

/** Deletes files that nobody sent within a day, and those that no row knows any more. */
export const sweepFiles =
  (files: FileStorage): Job =>
  async (database, now, { stopping }) => {
    const unused = await deleteUnusedFiles(database, now);
    await files.remove(unused);
    let removed = unused.length;
    for (const [folder, table, key] of [
      ['attachments', storedFile, storedFile.fileNo],
      ['return-photos', returnPhoto, returnPhoto.photoNo],
    ] as const) {
      for await (const names of oldNames(files, folder, now)) {
        if (stopping?.aborted) return removed;
        const orphans = await withoutRow(database, names, { table, key });
        await files.remove(orphans);
        removed += orphans.length;
      }
    }
    return removed;
  };

async function* oldNames(files: FileStorage, folder: string, now: Date) {
  let names: string[] = [];
  for await (const { name, modifiedAt } of files.list(folder)) {
    if (now.getTime() - modifiedAt.getTime() < orphanAgeMs) continue;
    names.push(name);
    if (names.length < batchSize) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

/** A small picture has the number of the file it was drawn of. */
const numberOf = (name: string): string => name.replace(/^.*\/|(?:small)?\.[^.]*$/g, '');

async function withoutRow(
  database: Database,
  names: readonly string[],
  { table, key }: { table: PgTable; key: PgColumn },
): Promise<string[]> {
  const rows = await database
    .select({ key })
    .from(table)
    .where(inArray(key, names.map(numberOf)));
  const known = new Set(rows.map((row) => String(row.key)));
  return names.filter((name) => !known.has(numberOf(name)) && /\.(?:webp|pdf)$/.test(name));
}
