import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A table's row from a hand-written statement, or null: its columns, or `to_jsonb` of them. */
export type RowRecord = Readonly<Record<string, unknown>>;

/** The row with the types of the schema. */
export function rowOf<Table extends PgTable>(
  table: Table,
  record: RowRecord,
): Table['$inferSelect'] {
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = record[column.name] ?? null;
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(values) as Table['$inferSelect'];
}
