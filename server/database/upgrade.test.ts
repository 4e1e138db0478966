import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEveryTable, rowsPerTable } from '#server/testing/databases/fill-every-table.ts';
import { createServerDatabase } from '#server/testing/databases/server-database.ts';
import { type Database, type OpenDatabase, onePgliteFor, openDatabase } from './database.ts';
import { checkSchema, migrateAnd, migrationsFolder } from './migrate.ts';

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

/**
 * Intended changes since the baseline: how a baseline row looks after all migrations, or null if it is
 * deleted. All other rows must survive an upgrade unchanged.
 */
const intendedChanges: Record<string, (row: Row) => Row | null> = {
  order_event: ({ id, order_no, relayed_at, ...row }) => ({
    ...{ ...row, subject: 'ORDER', subject_id: order_no },
  }),
  group_pledge: ({ settled_refund_twd, ...row }) => row,
};
/** Rows that moved to another table. */
const movedTo: Record<string, string> = { order_event: 'domain_event' };

async function migrateToBaseline(database: Database): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  for (const statement of baseline?.sql ?? []) await database.execute(sql.raw(statement));
  await database.execute(sql`create schema drizzle`);
  await database.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  await database.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${baseline?.hash}, ${baseline?.folderMillis})`);
}

async function readEveryRow(database: Database): Promise<Rows> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const found: Rows = {};
  for (const { name } of tables) {
    const { rows } = await database.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Baseline rows without an equal row in the upgraded schema. */
function listLost(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([name, rows]) => {
    const left = [...(after[movedTo[name] ?? name] ?? [])];
    return rows.flatMap((row) => {
      const expected = (intendedChanges[name] ?? ((same) => same))(row);
      if (!expected) return [];
      const at = left.findIndex((one) =>
        Object.entries(expected).every(
          ([column, value]) => JSON.stringify(one[column]) === JSON.stringify(value),
        ),
      );
      if (at < 0) return [`${name} ${JSON.stringify(expected)}`];
      left.splice(at, 1);
      return [];
    });
  });
}

const openOnServer = async () => {
  const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '');
  const opened = await openDatabase({ databaseUrl: url, dataDir: '', databaseConnections: 3 });
  return { ...opened, close: () => opened.close().then(drop) };
};
const openInMemory = async () => {
  const client = await PGlite.create();
  return { ...onePgliteFor(client), close: () => client.close() };
};

describe.each([
  ['PostgreSQL', openOnServer],
  ['PGlite', openInMemory],
])('a shop of the baseline on %s', (_, open) => {
  let opened: OpenDatabase;
  let before: Rows;
  beforeAll(async () => {
    opened = await open();
    await migrateToBaseline(opened.database);
    await fillEveryTable(opened.database);
    before = await readEveryRow(opened.database);
  });
  afterAll(() => opened.close());

  test('has rows in every table', () => {
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(70);
    expect(Object.entries(before).filter(([, rows]) => rows.length !== rowsPerTable)).toEqual([]);
  });

  test('keeps every row when upgraded to the newest schema', async () => {
    await migrateAnd(opened, async () => {});
    expect(await checkSchema(opened.database)).toBe('KNOWN');
    expect(listLost(before, await readEveryRow(opened.database))).toEqual([]);
  });

  test.each([
    ['a row', `delete from coupon_use where member_id = '1'`, 1],
    ['a value', 'update brand set origin = null', rowsPerTable],
    ['a column', 'alter table refund drop column cause', rowsPerTable],
    ['a table', 'drop table synonym cascade', rowsPerTable],
  ])('a migration that loses %s is found', async (_what, statement, lost) => {
    const found: Rows = {};
    const trying = opened.database.transaction(async (transaction) => {
      await transaction.execute(sql.raw(statement));
      Object.assign(found, await readEveryRow(transaction));
      transaction.rollback();
    });
    await expect(trying).rejects.toThrow();
    expect(listLost(before, found)).toHaveLength(lost);
  });
});
