import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** SQL expressions by the names of their columns in the result. */
type NamedColumns = Record<string, SQL>;

/** The columns of a select: `l.brand_id as "brandId", …`. */
export const columnsAs = (columns: NamedColumns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The same as one jsonb object, for rows within a row. */
export const jsonAs = (columns: NamedColumns): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

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
