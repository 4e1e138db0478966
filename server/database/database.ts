import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { checkServer } from './check-server.ts';
import { type ConnectionKind, sharesOf, usualConnections } from './connection-share.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { drizzleOnPool } from './pooled-session.ts';
import { openPool, type PoolFigures, poolFigures } from './postgres-pools.ts';
import { makeContentPrivate } from './private-data-folder.ts';

/** The shop's database; the same type for PGlite and PostgreSQL. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database, or a transaction in it. */
export type Queryable = Pick<Database, 'execute'>;

/** One database with separate connections per purpose. */
export type OpenDatabase = {
  /** For mutating calls, webhooks and identity. */
  database: Database;
  /** For pages and read-only calls. */
  reads: Database;
  jobs: Database;
  /** For the owner's commands and files, which may take minutes. */
  owner: Database;
  kind: 'pglite' | 'postgres';
  /** The current state of the pools; the embedded database has none. */
  pools(): PoolFigures[];
  close(): Promise<void>;
};

/** Opens PostgreSQL when a URL is given, otherwise the embedded database inside the data folder. */
export function openDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  /** The most connections to PostgreSQL that this process opens. */
  databaseConnections?: number;
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, databaseConnections = usualConnections } = options;
  return databaseUrl
    ? openPostgres(databaseUrl, databaseConnections)
    : openEmbedded(join(dataDir, 'database'), dataDir);
}

async function openPostgres(url: string, max: number): Promise<OpenDatabase> {
  const { connections } = await checkServer(url, max);
  const pools = sharesOf(connections).map((share) => {
    const pool = openPool(url, share);
    return { ...share, pool, database: drizzleOnPool(pool) };
  });
  const databaseFor = (kind: ConnectionKind) => {
    const found = pools.find(({ kinds }) => kinds.includes(kind));
    if (!found) throw new Error(`no pool for ${kind}`);
    return found.database;
  };
  return {
    database: databaseFor('writes'),
    reads: databaseFor('reads'),
    jobs: databaseFor('jobs'),
    owner: databaseFor('owner'),
    kind: 'postgres',
    pools: () => pools.map(({ pool, kinds }) => poolFigures(pool, kinds)),
    close: async () => {
      await Promise.all(pools.map(({ pool }) => pool.end()));
    },
  };
}

async function openEmbedded(folder: string, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataFolder(dataDir);
  const client = await PGlite.create(folder).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  // PGlite creates its files with its own modes, whatever this process' umask is.
  await makeContentPrivate(folder);
  return {
    ...onePgliteFor(client),
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

/** The embedded database has one connection, shared by everything. */
export function onePgliteFor(client: PGlite): Omit<OpenDatabase, 'close'> {
  const database = drizzlePglite(client) as unknown as Database;
  const everybody = { database, reads: database, jobs: database, owner: database };
  return { ...everybody, kind: 'pglite', pools: () => [] };
}
