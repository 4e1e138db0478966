import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { damaged } from './backup-refused.ts';
import type { DatabaseConnection, TableColumns } from './database-connection.ts';
import type { SavedTable } from './manifest.ts';
import { isBrokenStream } from './object-store.ts';
import { createRowDigest, type RowDigest } from './row-digest.ts';
import { type SealKeys, seal, unseal } from './sealing.ts';

type Bytes = AsyncIterable<Buffer>;
type FileOptions = { folder: string; keys: SealKeys | null; signal?: AbortSignal | undefined };

/** Fast, and within a tenth of the smallest size. */
const gzipLevel = 4;

/** Writes a table as COPY text, compressed, and sealed if there are keys. */
export async function writeTable(
  connection: DatabaseConnection,
  table: TableColumns,
  { folder, keys, signal }: FileOptions,
): Promise<SavedTable> {
  const file = `tables/${encodeURIComponent(table.name)}.copy.gz${keys ? '.sealed' : ''}`;
  const rows = createRowDigest();
  const stored = createHash('sha256');
  let storedBytes = 0;
  await pipeline(
    () => digesting(connection.copyOut(table), rows),
    createGzip({ level: gzipLevel }),
    (source: Bytes) => (keys ? seal(keys, source) : source),
    async function* (source: Bytes) {
      for await (const chunk of source) {
        stored.update(chunk);
        storedBytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true }),
    { signal },
  );
  const storedSha256 = stored.digest('hex');
  return { ...table, ...rows.end(), file, storedBytes, storedSha256 };
}

/** Reads the COPY text of a stored table; throws at its end at the latest if its digest does not match. */
export async function* readTable(
  table: SavedTable,
  { folder, keys }: FileOptions,
): AsyncGenerator<Buffer> {
  const path = join(folder, table.file);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size !== table.storedBytes) throw damaged(table.file);
  const rows = createRowDigest();
  const stored = createHash('sha256');
  const gunzip = createGunzip();
  const file = createReadStream(path);
  const reading = pipeline(
    file,
    (source: Bytes) => digesting(source, { add: (chunk) => stored.update(chunk) }),
    (source: Bytes) => (keys ? unseal(keys, source) : source),
    gunzip,
  );
  // Its errors arrive through the decompressor read below.
  reading.catch(() => {});
  try {
    yield* digesting(gunzip, rows);
    await reading;
  } catch (error) {
    throw isBrokenStream(error) ? damaged(table.file, error) : error;
  } finally {
    file.destroy();
  }
  if (stored.digest('hex') !== table.storedSha256) throw damaged(table.file);
  requireSameRows(table, rows.end());
}

/** Throws unless the database contains exactly the rows of the backup. */
export async function requireRows(
  connection: DatabaseConnection,
  table: SavedTable,
): Promise<void> {
  const rows = createRowDigest();
  for await (const chunk of connection.copyOut(table)) rows.add(chunk);
  requireSameRows(table, rows.end());
}

function requireSameRows(table: SavedTable, found: ReturnType<RowDigest['end']>): void {
  if (found.rows !== table.rows || found.digest !== table.digest) throw damaged(table.name);
}

async function* digesting(source: Bytes, digest: { add(chunk: Buffer): unknown }): Bytes {
  for await (const chunk of source) {
    digest.add(chunk);
    yield chunk;
  }
}
