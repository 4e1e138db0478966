import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { listCatalogRows } from './writing/catalog-rows.ts';
import {
  type CatalogTable,
  columnsFor,
  presentRow,
  type TableColumn,
} from './writing/catalog-table.ts';
import { templateTables } from './writing/catalog-template.ts';
import { writeCsv } from './writing/csv-file.ts';
import { type NamedTable, writeWorkbook } from './writing/workbook-file.ts';

export type CatalogFormat = 'csv' | 'xlsx';

/** The kind of file that a name asks for, or undefined. */
export function findCatalogFormat(path: string): CatalogFormat | undefined {
  const ending = extname(path).toLowerCase();
  return ending === '.csv' ? 'csv' : ending === '.xlsx' ? 'xlsx' : undefined;
}

/** Writes every category, brand, product and SKU as of one moment; returns the rows written. */
export function exportCatalog(
  database: Database,
  path: string,
  format: CatalogFormat,
): Promise<number> {
  return database.transaction(
    async (tx) => {
      const columns = columnsFor(await listChannelIds(tx));
      let count = 0;
      const rows = presentRows(tx, columns, () => {
        count += 1;
      });
      await writeTables(path, format, [{ name: '商品', columns, rows }]);
      return count;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Writes an empty form with explanations and examples. */
export async function exportTemplate(path: string, format: CatalogFormat): Promise<void> {
  await writeTables(path, format, templateTables());
}

async function* presentRows(
  database: Queryable,
  columns: readonly TableColumn[],
  onRow: () => void,
): AsyncGenerator<string[]> {
  for await (const row of listCatalogRows(database)) {
    onRow();
    yield presentRow(columns, row);
  }
}

/** A file that could not be written whole leaves the one that was there before. */
async function writeTables(
  path: string,
  format: CatalogFormat,
  tables: readonly [NamedTable, ...NamedTable[]],
): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    if (format === 'xlsx') await writeWorkbook(draft, tables);
    else await writeCsv(draft, tables[0] satisfies CatalogTable);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function listChannelIds(database: Queryable): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from channel order by id`);
  return rows.map((row) => row.id);
}
