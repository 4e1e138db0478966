import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** Inserts any number of rows with a constant statement text: they are passed as JSON. */
export type WrittenRows<Row, Column extends string> = {
  /** Inserts the rows of this placeholder, with other columns from expressions. */
  insert(placeholder: string, found?: Partial<Record<Column, SQL>>): SQL;
  /** The value of that placeholder. */
  valueOf(rows: readonly Row[]): string;
};

/** For rows with these columns; others get their defaults. */
export function writtenRows<
  Table extends PgTable,
  const Key extends string & keyof Table['$inferInsert'],
>(
  table: Table,
  keys: readonly Key[],
): WrittenRows<Required<Pick<Table['$inferInsert'], Key>>, string & keyof Table['$inferInsert']> {
  const { name } = getTableConfig(table);
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const nameOf = (key: string) => columns[key]?.name ?? key;
  const listOf = (names: readonly string[]) =>
    sql.join(
      names.map((column) => sql.identifier(column)),
      sql`, `,
    );
  return {
    insert: (placeholder, found = {}) => {
      const own = listOf(keys.map(nameOf));
      const values = sql.join([own, ...Object.values<SQL | undefined>(found)], sql`, `);
      return sql`
        insert into ${sql.identifier(name)} (${listOf([...keys, ...Object.keys(found)].map(nameOf))})
        select ${values} from jsonb_populate_recordset(
          null::${sql.identifier(name)}, ${sql.placeholder(placeholder)}::jsonb)`;
    },
    valueOf: (rows) =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(keys.map((key) => [nameOf(key), row[key]]))),
      ),
  };
}
