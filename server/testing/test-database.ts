import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { type OpenDatabase, onePgliteFor, openDatabase } from '#server/database/database.ts';
import { createServerDatabase } from './server-database.ts';

/**
 * An empty, migrated database for one test file, copied from the template of the run: of the kind that the
 * project of the test names by `TEST_DATABASE_KIND`. On PostgreSQL another template can be named.
 */
export const createTestDatabase = (
  template = process.env.TEST_DATABASE_TEMPLATE,
): Promise<OpenDatabase> =>
  process.env.TEST_DATABASE_KIND === 'postgres' ? createOnServer(template) : createInMemory();

async function createInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create({
    loadDataDir: await openAsBlob(process.env.TEST_PGLITE_DUMP ?? ''),
  });
  return { ...onePgliteFor(client), close: () => client.close() };
}

async function createOnServer(template: string | undefined): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', {
    template,
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
