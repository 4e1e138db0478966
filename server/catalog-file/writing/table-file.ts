import { extname } from 'node:path';
import { writeCsv } from './csv-file.ts';
import { writeWhole } from './whole-file.ts';
import { type NamedTable, writeWorkbook } from './workbook-file.ts';

export type TableFormat = 'csv' | 'xlsx';

/** The format of a file by its ending, or undefined. */
export function findTableFormat(path: string): TableFormat | undefined {
  const ending = extname(path).toLowerCase();
  return ending === '.csv' ? 'csv' : ending === '.xlsx' ? 'xlsx' : undefined;
}

/** Writes tables as the sheets of a workbook, or the first of them as CSV. */
export function writeTables(
  path: string,
  format: TableFormat,
  tables: readonly [NamedTable, ...NamedTable[]],
): Promise<void> {
  return writeWhole(path, (draft) =>
    format === 'xlsx' ? writeWorkbook(draft, tables) : writeCsv(draft, tables[0]),
  );
}
