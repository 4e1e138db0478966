import type { Queryable } from '#server/database/database.ts';
import type { RowByColumn } from './catalog-table.ts';
import { listBrandRows, listCategoryRows } from './group-rows.ts';
import { listProductRows } from './product-rows.ts';
import { listInBatches } from './row-batches.ts';

/** Every category, brand, product and SKU of the shop as rows of the file, parents before children. */
export async function* listCatalogRows(database: Queryable): AsyncGenerator<RowByColumn> {
  yield* listCategoryRows(database);
  yield* listInBatches(database, listBrandRows);
  yield* listInBatches(database, listProductRows);
}
