import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { type OpenDatabase, onePgliteFor, openDatabase } from '#server/database/database.ts';
import { createServerDatabase } from './server-database.ts';

/**
 * An empty, migrated database for one test file, copied from the template of the run: of the kind that the
 * project of the test names by `TEST_DATABASE_KIND`.
 */
export const createTestDatabase = (): Promise<OpenDatabase> =>
  process.env.TEST_DATABASE_KIND === 'postgres' ? createOnServer() : createInMemory();

async function createInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create({
    loadDataDir: await openAsBlob(process.env.TEST_PGLITE_DUMP ?? ''),
  });
  return { ...onePgliteFor(client), close: () => client.close() };
}

async function createOnServer(): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', {
    template: process.env.TEST_DATABASE_TEMPLATE,
  });
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}
