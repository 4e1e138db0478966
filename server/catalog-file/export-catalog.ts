import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/database.ts';
import { listCatalogRows } from './writing/catalog-rows.ts';
import { columnsFor, presentRow, type TableColumn } from './writing/catalog-table.ts';
import { templateTables } from './writing/catalog-template.ts';
import { type TableFormat, writeTables } from './writing/table-file.ts';

/** Writes every category, brand, product and SKU as of one moment; returns the number of rows. */
export function exportCatalog(
  database: Database,
  path: string,
  format: TableFormat,
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

/** Writes an empty template with explanations and examples. */
export async function exportTemplate(path: string, format: TableFormat): Promise<void> {
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

async function listChannelIds(database: Queryable): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from channel order by id`);
  return rows.map((row) => row.id);
}
