import { migrationsFolder, startUpLock } from '#server/database/migrate.ts';
import { listMigrations, recordOldestRelease } from '#server/database/schema-version.ts';
import { writeJobsHold } from '#server/jobs/jobs-hold.ts';
import { BackupRefused, damaged } from './backup-refused.ts';
import { migrateTo } from './backup-schema.ts';
import { asQueryable, type DatabaseConnection, quoted } from './database-connection.ts';
import type { Manifest, SavedTable } from './manifest.ts';
import type { OnProgress } from './progress.ts';
import type { SealKeys } from './sealing.ts';
import { beginCopying, listTables, withoutForeignKeys } from './shop-tables.ts';
import { readTable, requireRows } from './table-files.ts';

type RestoreRows = {
  manifest: Manifest;
  /** The backup's folder. */
  folder: string;
  keys: SealKeys | null;
  isLive: boolean;
  hasNewSecrets: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
  /** Called when all rows were verified, to place the files of the data folder. */
  beforeCommit?: () => Promise<void>;
};

/**
 * Fills an empty database in one transaction: the schema of the backup, its rows, all constraints, a
 * comparison with the backup, and then newer migrations. Returns tables of the backup that are not the
 * shop's and were skipped.
 */
export async function restoreRows(
  connection: DatabaseConnection,
  options: RestoreRows,
): Promise<string[]> {
  const { manifest, onProgress, signal } = options;
  await beginCopying(connection, 'isolation level read committed');
  try {
    if (connection.kind === 'postgres') {
      await connection.query('select pg_advisory_xact_lock($1)', [startUpLock]);
    }
    await requireEmpty(connection);
    onProgress?.({ stage: 'SCHEMA', count: 0 });
    await migrateTo(connection, manifest.schema.createdAt);
    const { tables, foreign } = await matchTables(connection, manifest);
    await fill(connection, tables, options);
    for (const [index, table] of tables.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ stage: 'VERIFY', count: index });
      await requireRows(connection, table);
    }
    await migrateTo(connection);
    await recordOldestRelease(asQueryable(connection), listMigrations(migrationsFolder));
    // A shop refuses to start with other secrets than these.
    if (options.hasNewSecrets) await connection.query('delete from shop_secret');
    if (!options.isLive) await writeJobsHold(connection, manifest.madeAt);
    signal?.throwIfAborted();
    await options.beforeCommit?.();
    await connection.query('commit');
    return foreign;
  } catch (error) {
    // After a broken connection there is nothing to roll back.
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}

async function requireEmpty(connection: DatabaseConnection): Promise<void> {
  const found = await connection.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'job')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`);
  if (found.length === 0) return;
  throw new BackupRefused(
    `資料庫不是空的（已經有 ${found[0]?.name}），還原只寫進空的資料庫，請另外建立一個。`,
    'the database is not empty: a restore writes into an empty one only; create another',
  );
}

/** Checks that every table of the schema is in the backup with the same columns. */
async function matchTables(connection: DatabaseConnection, { tables: saved }: Manifest) {
  const byName = new Map(saved.map((table) => [table.name, table]));
  const tables = (await listTables(connection)).map(({ name, columns }) => {
    const table = byName.get(name);
    const isSame = table && [...table.columns].sort().join() === [...columns].sort().join();
    if (!isSame) throw damaged(name);
    byName.delete(name);
    return table;
  });
  return { tables, foreign: [...byName.keys()] };
}

async function fill(
  connection: DatabaseConnection,
  tables: readonly SavedTable[],
  { manifest, signal, onProgress, ...files }: RestoreRows,
): Promise<void> {
  // A migration may have inserted rows, which the backup contains.
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await connection.query(`truncate ${names}`);
  const putForeignKeysBack = await withoutForeignKeys(connection);
  for (const [index, table] of tables.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ stage: 'TABLES', count: index });
    await connection.copyIn(table, readTable(table, { ...files, signal }));
  }
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await connection.query(
      `select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null`,
      [quoted(name), lastValue, isCalled],
    );
  }
  await putForeignKeysBack();
}
