import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { CatalogTable } from './catalog-table.ts';
import { workbookFrame } from './workbook-frame.ts';
import { sheetXml } from './workbook-sheet-xml.ts';

/** A fixed time, so that the same goods give the same file. */
const entryOptions = { mtime: new Date(2026, 0, 1), mode: 0o100644 };

export type NamedTable = CatalogTable & { name: string };

/** Writes an XLSX workbook, one sheet per table, row by row. */
export async function writeWorkbook(path: string, tables: readonly NamedTable[]): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  for (const [part, xml] of workbookFrame(tables.map((table) => table.name))) {
    zip.addBuffer(Buffer.from(xml), part, entryOptions);
  }
  tables.forEach((table, at) => {
    const xml = Readable.from(sheetXml(table), { objectMode: false });
    xml.on('error', (error) => zip.emit('error', error));
    zip.addReadStream(xml, `xl/worksheets/sheet${at + 1}.xml`, entryOptions);
  });
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(path)), failed]);
}
