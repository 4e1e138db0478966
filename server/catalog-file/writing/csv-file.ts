import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { CatalogTable } from './catalog-table.ts';

/** Excel recognises UTF-8 by it. */
const byteOrderMark = '\uFEFF';
const batchSize = 200;

export async function writeCsv(path: string, table: CatalogTable): Promise<void> {
  await pipeline(Readable.from(linesOf(table)), createWriteStream(path));
}

async function* linesOf({ columns, rows }: CatalogTable): AsyncGenerator<string> {
  yield byteOrderMark + asCsv([columns.map((column) => column.heading)]);
  let batch: string[][] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield asCsv(batch);
    batch = [];
  }
  yield asCsv(batch);
}

const asCsv = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
