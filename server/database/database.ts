import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';

/** The shop's database; the same type whether PGlite or PostgreSQL answers. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database, or a transaction in it. */
export type Queryable = Pick<Database, 'execute'>;

export type OpenDatabase = {
  database: Database;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
};

const poolSize = 10;
const connectTimeoutMs = 5_000;

/** Opens PostgreSQL when a URL is given, otherwise the embedded database inside the data folder. */
export function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : openEmbedded(join(options.dataDir, 'database'), options.dataDir);
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const database = drizzlePostgres(pool);
  return { database, kind: 'postgres', close: () => pool.end() };
}

async function openEmbedded(folder: string, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataFolder(dataDir);
  const client = await PGlite.create(folder);
  return {
    database: drizzlePglite(client) as unknown as Database,
    kind: 'pglite',
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}
