import { type DatabaseConnection, quoted, type TableColumns } from './database-connection.ts';
import type { Manifest } from './manifest.ts';

/** Settings under which text values are read back unchanged anywhere. */
const sessionSettings = [
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `client_encoding = 'UTF8'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Begins a transaction for lossless COPY without timeouts. */
export async function beginCopying(
  connection: DatabaseConnection,
  mode: 'isolation level repeatable read, read only' | 'isolation level read committed',
): Promise<void> {
  await connection.query(`begin ${mode}`);
  for (const setting of sessionSettings) await connection.query(`set local ${setting}`);
}

/** Every table of the shop with its stored columns, by name, without those of extensions. */
export const listTables = (connection: DatabaseConnection): Promise<TableColumns[]> =>
  connection.query(`
    select c.relname::text as name, json_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`);

/** The values of the shop's sequences. */
export async function listSequences(
  connection: DatabaseConnection,
): Promise<Manifest['sequences']> {
  const names = await connection.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const sequences = [];
  for (const { name } of names) {
    const [row] = await connection.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

/**
 * Drops the foreign keys so that rows can be inserted in any order; returns the function that adds them
 * again, validated.
 */
export async function withoutForeignKeys(
  connection: DatabaseConnection,
): Promise<() => Promise<void>> {
  const keys = await connection.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) {
    await connection.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await connection.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  };
}
