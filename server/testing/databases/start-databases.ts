import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { onePgliteFor, openDatabase } from '#server/database/database.ts';
import { migrateAnd } from '#server/database/migrate.ts';
import { openPostgresServer } from './postgres-server.ts';
import { createServerDatabase } from './server-database.ts';

/** What is lost with the machine is not missed, nor are plans compiled that are run once. */
const quickFlags = ['max_connections=300', 'fsync=off', 'full_page_writes=off', 'jit=off'];

/**
 * Makes the templates of a test run, since migrating takes longer than most tests: a dump of a migrated
 * PGlite at `TEST_PGLITE_DUMP`, and a PostgreSQL server at `TEST_DATABASE_URL` with the migrated database
 * `TEST_DATABASE_TEMPLATE`. Once for all projects of the run; all of it is deleted afterwards.
 */
export default async function startDatabases(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_PGLITE_DUMP) return undefined;
  const dump = join(tmpdir(), `kaituan-pglite-${process.pid}.tar`);
  const server = await openPostgresServer({ flags: quickFlags });
  await makePasswordsQuick(server.url);
  const template = await makeTemplate(server.url);
  // Not beside it: creating a PGlite blocks the process for so long that the other's answers came too late.
  await dumpMigratedPglite(dump);
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  process.env.TEST_PGLITE_DUMP = dump;
  return async () => {
    await server.close();
    await rm(dump, { force: true });
  };
}

/** Each connection proves that it knows the password: 4,096 rounds of a hash, on both sides. */
async function makePasswordsQuick(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password '${new URL(url).password}'`);
  await client.end();
}

async function makeTemplate(server: string): Promise<string> {
  const { url, name } = await createServerDatabase(server);
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  await migrateAnd(opened, async () => {});
  await opened.close();
  return name;
}

async function dumpMigratedPglite(path: string): Promise<void> {
  const client = await PGlite.create();
  await migrateAnd(onePgliteFor(client), async () => {});
  // Four in ten files of the dump, which every test file unpacks.
  for (const unused of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${unused}'`);
    await client.exec(`drop database ${unused}`);
  }
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  await writeFile(path, await dump.bytes());
}
