import { sql } from 'drizzle-orm';
import { categoryPathCell, pathSeparator } from '#server/catalog-file/cells/category-path-cell.ts';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { brandFields, categoryFields } from '#server/catalog-file/columns/column-fields.ts';
import { rowKinds } from '#server/catalog-file/staging/row-kind.ts';
import type { Queryable } from '#server/database/database.ts';
import type { RowByColumn } from './catalog-table.ts';
import { presentAs, presentFields, type StoredRow } from './present-fields.ts';
import { type BatchLister, page } from './row-batches.ts';

/** Texts are read as JSON: the driver may drop a leading U+FEFF of a text column as a byte order mark. */
export const categoryTree = sql`
  with recursive tree as (
    select c.*, c.name as path, array[c.position, c.id] as place
    from category c where c.parent_id is null
    union all
    select c.*, t.path || ${pathSeparator}::text || c.name, t.place || array[c.position, c.id]
    from tree t join category c on c.parent_id = t.id
  )`;

export async function* listCategoryRows(database: Queryable): AsyncGenerator<RowByColumn> {
  const { rows } = await database.execute<{ stored: StoredRow }>(sql`
    ${categoryTree} select to_jsonb(tree) as stored from tree order by place`);
  for (const { stored } of rows) {
    yield new Map<string, string>([
      ['kind', rowKinds.CATEGORY],
      ['id', String(stored.id)],
      ['category', presentAs(categoryPathCell, String(stored.path))],
      ...presentFields(categoryFields, stored),
    ]);
  }
}

export const listBrandRows: BatchLister = async (database, after) => {
  const { rows } = await database.execute<{ id: number; stored: StoredRow }>(sql`
    select b.id, to_jsonb(b) as stored from brand b ${page('b', after)}`);
  return rows.map(({ id, stored }) => ({
    id,
    rows: [
      new Map<string, string>([
        ['kind', rowKinds.BRAND],
        ['id', String(id)],
        ['brand', presentCellText(String(stored.name))],
        ...presentFields(brandFields, stored),
      ]),
    ],
  }));
};
