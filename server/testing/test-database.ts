import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type Database, type OpenDatabase, openDatabase } from '../database/database.ts';
import { migrateAnd } from '../database/migrate.ts';

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
  return {
    database: drizzle(client) as unknown as Database,
    kind: 'pglite',
    close: () => client.close(),
  };
}

async function createOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
