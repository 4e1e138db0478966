import { sql } from 'drizzle-orm';
import {
  columnsFor,
  presentRow,
  type RowByColumn,
  type TableColumn,
} from '#server/catalog-file/writing/catalog-table.ts';
import { templateTables } from '#server/catalog-file/writing/catalog-template.ts';
import { listBrandRows, listCategoryRows } from '#server/catalog-file/writing/group-rows.ts';
import { listProductRows } from '#server/catalog-file/writing/product-rows.ts';
import { listInBatches } from '#server/catalog-file/writing/row-batches.ts';
import { type TableFormat, writeTables } from '#server/catalog-file/writing/table-file.ts';
import type { Database, Queryable } from '#server/database/database.ts';

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

/** Every category, brand, product and SKU of the shop as rows of the file, parents before children. */
export async function* listCatalogRows(database: Queryable): AsyncGenerator<RowByColumn> {
  yield* listCategoryRows(database);
  yield* listInBatches(database, listBrandRows);
  yield* listInBatches(database, listProductRows);
}
