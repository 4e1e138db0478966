import type { CellFormat, Json } from '#server/catalog-file/cells/cell-format.ts';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import type { ColumnKey } from '#server/catalog-file/columns/catalog-columns.ts';
import type { Field } from '#server/catalog-file/columns/column-fields.ts';

export type StoredRow = { [column: string]: Json };
export type PresentedCell<Key extends string = ColumnKey> = [column: Key, cell: string];

/** The cells from which an import reads the row again. */
export function presentFields<Key extends string>(
  fields: readonly Field<Key>[],
  row: StoredRow,
): PresentedCell<Key>[] {
  return fields.map(({ column, into, format, blank }) => {
    const value = row[into] ?? null;
    const saysNothing = typeof blank === 'object' && isEmpty(value) && isSame(blank.value, value);
    return [column, value === null || saysNothing ? '' : presentAs(format, value)];
  });
}

export const presentAs = <Value extends Json>(format: CellFormat<Value>, value: Value): string =>
  presentCellText(format.present(value));

const isEmpty = (value: Json) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);
