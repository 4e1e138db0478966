import { PGlite } from '@electric-sql/pglite';
import { type OpenDatabase, onePgliteFor, openDatabase } from '#server/database/database.ts';
import { migrateAnd } from '#server/database/migrate.ts';
import { createServerDatabase } from './server-database.ts';

/**
 * An empty, migrated database for one test file: a new database on the PostgreSQL at
 * `TEST_DATABASE_URL` when the run has one, else PGlite in memory.
 */
export async function createTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const opened = server ? await createOnServer(server) : await createInMemory();
  await migrateAnd(opened, async () => {});
  return opened;
}

async function createInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create();
  return { ...onePgliteFor(client), close: () => client.close() };
}

async function createOnServer(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(server);
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}
