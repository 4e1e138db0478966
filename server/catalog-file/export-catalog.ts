import { extname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { listCatalogRows } from './writing/catalog-rows.ts';
import { columnsFor, presentRow, type TableColumn } from './writing/catalog-table.ts';
import { templateTables } from './writing/catalog-template.ts';
import { writeCsv } from './writing/csv-file.ts';
import { writeWhole } from './writing/whole-file.ts';
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

function writeTables(
  path: string,
  format: CatalogFormat,
  tables: readonly [NamedTable, ...NamedTable[]],
): Promise<void> {
  return writeWhole(path, (draft) =>
    format === 'xlsx' ? writeWorkbook(draft, tables) : writeCsv(draft, tables[0]),
  );
}

async function listChannelIds(database: Queryable): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from channel order by id`);
  return rows.map((row) => row.id);
}
