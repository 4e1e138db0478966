import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database, OpenDatabase } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do as long as every node of the shop uses the same one. */
const startUpLock = 100083;

/**
 * Brings the schema up to date and then runs `prepare` (seeding), alone: nodes that start at the same
 * time wait for one another under an advisory lock.
 */
export async function migrateAnd(
  opened: OpenDatabase,
  prepare: (database: Database) => Promise<void>,
): Promise<void> {
  const { database, kind } = opened;
  if (kind === 'pglite') {
    await migratePglite(database as never, { migrationsFolder });
    await prepare(database);
    return;
  }
  // The lock belongs to the transaction's connection, so a node that dies lets go of it.
  await database.transaction(async (lock) => {
    await lock.execute(sql`select pg_advisory_xact_lock(${startUpLock})`);
    await migratePostgres(database as never, { migrationsFolder });
    await prepare(database);
  });
}
