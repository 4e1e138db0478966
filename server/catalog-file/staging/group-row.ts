import { categoryPathCell, pathSeparator } from '#server/catalog-file/cells/category-path-cell.ts';
import { wholeCell } from '#server/catalog-file/cells/number-cell.ts';
import { lineCell } from '#server/catalog-file/cells/text-cell.ts';
import type { ColumnKey } from '#server/catalog-file/columns/catalog-columns.ts';
import { brandFields, categoryFields } from '#server/catalog-file/columns/column-fields.ts';
import type { RowCells } from './row-cells.ts';
import type { StagedBrand, StagedCategory } from './staged-rows.ts';

/** Leaves room for ids assigned by the shop. */
const idCell = wholeCell({ min: 1, max: 1_999_999_999 });
export const brandNameCell = lineCell({ min: 1, max: 40 });

export function parseId(cells: RowCells, column: ColumnKey): number | null {
  return cells.isBlank(column) ? null : (cells.parse(column, idCell) ?? null);
}

export function parseCategory(cells: RowCells): StagedCategory | undefined {
  const path = cells.require('category', categoryPathCell);
  const rest = { id: parseId(cells, 'id'), data: cells.readFields(categoryFields) };
  if (path === undefined) return undefined;
  const names = path.split(pathSeparator);
  return {
    line: cells.line,
    good: cells.isGood,
    path,
    parent: names.length > 1 ? names.slice(0, -1).join(pathSeparator) : null,
    name: names.at(-1) ?? '',
    ...rest,
  };
}

export function parseBrand(cells: RowCells): StagedBrand | undefined {
  const name = cells.require('brand', brandNameCell);
  const rest = { id: parseId(cells, 'id'), data: cells.readFields(brandFields) };
  return name === undefined ? undefined : { line: cells.line, good: cells.isGood, name, ...rest };
}
