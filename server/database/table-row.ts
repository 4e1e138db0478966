import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A row of a table, or null, as a statement written by hand answers it: its columns, or `to_jsonb` of them. */
export type RowRecord = Readonly<Record<string, unknown>>;

/** The row as the schema types it. */
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
