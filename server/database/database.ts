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
import { openPool, type PoolFigures, poolFigures, transactionSettings } from './postgres-pools.ts';
import { makeContentPrivate } from './private-data-folder.ts';
import { maxBehindMs, openReplica } from './replica.ts';

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
  /** For what guests read: a replica, while there is one close behind. */
  guestReads(): Database;
  /** What was written may be read there this much later; 0 without a replica. */
  readsBehindMs: number;
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
  /** A pooler in transaction mode for calls; everything that needs a session goes to `databaseUrl`. */
  databasePoolerUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
  /** The most connections to PostgreSQL that this process opens. */
  databaseConnections?: number;
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = options;
  return databaseUrl
    ? openPostgres({ ...options, databaseUrl })
    : openEmbedded(join(dataDir, 'database'), dataDir);
}

type PostgresOptions = Omit<Parameters<typeof openDatabase>[0], 'databaseUrl'> & {
  databaseUrl: string;
};

async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const { databaseUrl: url, databasePoolerUrl, databaseReplicaUrl } = options;
  const { connections } = await checkServer(url, options.databaseConnections ?? usualConnections);
  const pools = sharesOf(connections).map((share) => {
    const isPooler = databasePoolerUrl !== undefined && share.kinds.every(isForCalls);
    const pool = openPool({ url: isPooler ? databasePoolerUrl : url, isPooler }, share);
    const settings = isPooler ? { settings: transactionSettings(share.kinds) } : undefined;
    return { ...share, pool, database: drizzleOnPool(pool, settings) };
  });
  const databaseFor = (kind: ConnectionKind) => {
    const found = pools.find(({ kinds }) => kinds.includes(kind));
    if (!found) throw new Error(`no pool for ${kind}`);
    return found;
  };
  const reads = databaseFor('reads');
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : openReplica(databaseReplicaUrl, { max: reads.max, primary: reads.pool });
  return {
    database: databaseFor('writes').database,
    reads: reads.database,
    guestReads: () => replica?.find() ?? reads.database,
    readsBehindMs: replica ? maxBehindMs : 0,
    jobs: databaseFor('jobs').database,
    owner: databaseFor('owner').database,
    kind: 'postgres',
    pools: () => [
      ...pools.map(({ pool, kinds }) => poolFigures(pool, kinds.join('+'))),
      ...(replica ? [poolFigures(replica.pool, 'replica')] : []),
    ],
    close: async () => {
      await Promise.all([...pools.map(({ pool }) => pool.end()), replica?.close()]);
    },
  };
}

const isForCalls = (kind: ConnectionKind): boolean => kind === 'writes' || kind === 'reads';

/** For one connection inside the shop's process: with PostgreSQL's own 128 MB of buffers it takes 110 MB more. */
export const embeddedSettings = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=32MB', 'wal_buffers=1MB', 'max_connections=10'].flatMap((set) => ['-c', set]),
];

async function openEmbedded(folder: string, dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataFolder(dataDir);
  const client = await PGlite.create(folder, { startParams: embeddedSettings }).catch(
    async (error: unknown) => {
      await unlock();
      throw error;
    },
  );
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
  return {
    ...everybody,
    ...{ guestReads: () => database, readsBehindMs: 0, kind: 'pglite', pools: () => [] },
  };
}
