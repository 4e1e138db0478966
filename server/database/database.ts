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

/** The shop's database; the same type whether PGlite or PostgreSQL answers. */
export type Database = PgDatabase<NodePgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A database, or a transaction in it. */
export type Queryable = Pick<Database, 'execute'>;

/** One database, asked through connections that suit what asks. */
export type OpenDatabase = {
  /** For calls that change something, webhooks and identity. */
  database: Database;
  /** For pages and calls that only read. */
  reads: Database;
  jobs: Database;
  /** For the owner's commands and files, which may take minutes. */
  owner: Database;
  kind: 'pglite' | 'postgres';
  /** How the pools stand now; the embedded database has none. */
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

async function openPostgres(url: string, most: number): Promise<OpenDatabase> {
  const { connections } = await checkServer(url, most);
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
  // A database that is made anew is unpacked with modes of its own, whatever this process would give.
  await makeContentPrivate(folder);
  return {
    ...onePgliteFor(client),
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

/** The embedded database has one connection, which everybody takes in turn. */
export function onePgliteFor(client: PGlite): Omit<OpenDatabase, 'close'> {
  const database = drizzlePglite(client) as unknown as Database;
  const everybody = { database, reads: database, jobs: database, owner: database };
  return { ...everybody, kind: 'pglite', pools: () => [] };
}
