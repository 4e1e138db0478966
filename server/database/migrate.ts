import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from './database.ts';
import { poolOf } from './pooled-session.ts';
import {
  compareSchema,
  listMigrations,
  recordOldestRelease,
  refuseNewerSchema,
  type SchemaCompatibility,
} from './schema-version.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const migrations = listMigrations(migrationsFolder);

/** An arbitrary number that every node of the shop uses. */
export const startUpLock = 100083;

type Log = Pick<Logger, 'info' | 'warn'>;

/**
 * Migrates the schema and then runs `prepare` (seeding) exclusively: nodes that start at the same time wait
 * for an advisory lock. Refuses a schema newer than this release that was not declared compatible.
 */
export async function migrateAnd(
  opened: Pick<OpenDatabase, 'database' | 'owner' | 'kind'>,
  prepare: (database: Database) => Promise<void>,
  log?: Log,
): Promise<void> {
  const { database, kind } = opened;
  if (kind === 'pglite') {
    await applyPending(database, migratePglite as Migrate, log);
    await prepare(database);
    return;
  }
  await underStartUpLock(opened.owner, async (alone) => {
    await applyPending(alone, migratePostgres as Migrate, log);
    await prepare(database);
  });
}

/** Whether this release can run on the schema in the database. */
export async function checkSchema(database: Database): Promise<SchemaCompatibility> {
  return (await compareSchema(database, migrations)).compatibility;
}

type Migrate = (database: Database, config: { migrationsFolder: string }) => Promise<void>;

async function applyPending(database: Database, migrate: Migrate, log?: Log): Promise<void> {
  const { compatibility, pending } = await compareSchema(database, migrations);
  if (compatibility === 'NEWER') refuseNewerSchema();
  if (compatibility === 'NEWER_COMPATIBLE') {
    log?.warn('資料庫的結構比這個版本新，但宣告為相容 / the schema is newer, and compatible');
    return;
  }
  if (pending.length === 0) return;
  // Before they are applied: a crash in between then forbids too much, never too little.
  await recordOldestRelease(database, migrations);
  await migrate(database, { migrationsFolder });
  log?.info({ migrations: pending.map(({ name }) => name) }, 'migrations were applied');
}

/** The lock and the migrations share one connection, so that the lock ends with the node. */
async function underStartUpLock(
  owner: Database,
  run: (alone: Database) => Promise<void>,
): Promise<void> {
  const client = await poolOf(owner).connect();
  try {
    const alone = drizzle(client);
    // Another node may be seeding for longer than the lock timeout.
    await alone.execute(sql`set lock_timeout = 0`);
    await alone.execute(sql`select pg_advisory_lock(${startUpLock})`);
    await alone.execute(sql`reset lock_timeout`);
    await run(alone);
  } finally {
    // Closed rather than returned to the pool, which always releases the lock.
    client.release(true);
  }
}
