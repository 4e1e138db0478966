import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '#server/database/migrate.ts';
import { BackupRefused } from './backup-refused.ts';
import type { DatabaseConnection } from './database-connection.ts';
import type { Manifest } from './manifest.ts';

type SchemaVersion = Manifest['schema'];
const journal = 'drizzle.__drizzle_migrations';

/** The last migration of a database; undefined without a shop. */
export async function findSchemaVersion(
  connection: DatabaseConnection,
): Promise<SchemaVersion | undefined> {
  const [known] = await connection.query<{ table: string | null }>(
    `select to_regclass('${journal}')::text as table`,
  );
  if (!known?.table) return undefined;
  const [row] = await connection.query<{ hash: string; createdAt: string }>(
    `select hash, created_at::text as "createdAt" from ${journal} order by created_at desc limit 1`,
  );
  return row && { hash: row.hash, createdAt: Number(row.createdAt) };
}

/** Refuses a backup with a schema unknown to this version. */
export function requireKnownSchema({ createdAt, hash }: SchemaVersion): void {
  const known = readMigrationFiles({ migrationsFolder });
  if (known.some((one) => one.folderMillis === createdAt && one.hash === hash)) return;
  throw new BackupRefused(
    '這份備份來自較新（或另一個）版本的商店，請先更新程式再還原。',
    'the backup is from a newer or different version of the shop: update the program first',
  );
}

/** Runs migrations in the open transaction, up to the given or the newest one. */
export async function migrateTo(
  connection: DatabaseConnection,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  const done = (await findSchemaVersion(connection))?.createdAt ?? Number.NEGATIVE_INFINITY;
  await connection.query('create schema if not exists drizzle');
  await connection.query(`create table if not exists ${journal}
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= done || migration.folderMillis > upTo) continue;
    for (const statement of migration.sql) await connection.query(statement);
    await connection.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [
      migration.hash,
      migration.folderMillis,
    ]);
  }
}
