import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import {
  embeddedSettings,
  type OpenDatabase,
  onePgliteFor,
  openDatabase,
} from '#server/database/database.ts';
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
  const client = await loadPglite(await openAsBlob(process.env.TEST_PGLITE_DUMP ?? ''));
  return { ...onePgliteFor(client), close: () => client.close() };
}

declare global {
  namespace WebAssembly {
    /** Node has it, its types do not. */
    function compile(code: Uint8Array): Promise<Module>;
  }
}

/** What every PGlite of a worker shares: reading and compiling it took a third of the time to open one. */
let program: Promise<{ pgliteWasmModule: WebAssembly.Module; fsBundle: Blob }> | undefined;

async function readProgram() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = (name: string) => readFile(join(folder, name));
  return {
    pgliteWasmModule: await WebAssembly.compile(await read('pglite.wasm')),
    fsBundle: new Blob([await read('pglite.data')]),
  };
}

/** Opens a PGlite in memory from the dump of another, with the settings of a shop's. */
async function loadPglite(loadDataDir: Blob): Promise<PGlite> {
  program ??= readProgram();
  return PGlite.create({ ...(await program), startParams: embeddedSettings, loadDataDir });
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
