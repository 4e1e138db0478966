import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '@kaituan/server/configuration/configuration';
import { type Database, openDatabase } from '@kaituan/server/database/database';
import { channel } from '@kaituan/server/database/schema/catalog-schema';
import { member } from '@kaituan/server/database/schema/identity-schema';
import { channelTerms } from '@kaituan/server/database/schema/trading-schema';
import { signAccessToken } from '@kaituan/server/identity/access-token';
import { createIdentity } from '@kaituan/server/identity/identity';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import pino from 'pino';
import { type NodeOptions, openNode, type ShopNode } from './open-node.ts';
import { inTurns } from './racer.ts';

/** Every signature reads the key from the database. */
const signedAtOnce = 50;

/** A shop of several processes on one PostgreSQL, with direct access to its database. */
export type RaceShop = {
  database: Database;
  databaseUrl: string;
  /** The data folder that all nodes share. */
  dataDir: string;
  nodes: readonly ShopNode[];
  /** So many members, each with a bearer token. */
  createMembers(count: number): Promise<{ memberId: string; token: string }[]>;
  close(): Promise<void>;
};

export async function openRaceShop({
  nodes: count = 2,
  server = process.env.TEST_DATABASE_URL,
  through = (url) => url,
  pooler,
  ...options
}: NodeOptions & {
  nodes?: number;
  /** Another PostgreSQL than that of the test run. */
  server?: string | undefined;
  /** The address by which the nodes reach the database. */
  through?: (databaseUrl: string) => string;
  /** The address of the same database through a pooler. */
  pooler?: ((databaseUrl: string) => string) | undefined;
} = {}): Promise<RaceShop> {
  if (!server) throw new Error('races are run on PostgreSQL');
  // The template is on the server of the test run alone; elsewhere the first node migrates.
  const template =
    server === process.env.TEST_DATABASE_URL ? process.env.TEST_DATABASE_TEMPLATE : undefined;
  const { url: databaseUrl, drop } = await createServerDatabase(server, { template });
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-races-'));
  const nodes: ShopNode[] = [];
  while (nodes.length < count) {
    const env = { ...options.env, ...(pooler && { DATABASE_POOLER_URL: pooler(databaseUrl) }) };
    nodes.push(await openNode(through(databaseUrl), dataDir, { ...options, env }));
  }
  // Racers that ask it at once would wait longer for its usual few connections than a pool lets them.
  const opened = await openDatabase({ databaseUrl, dataDir, databaseConnections: 60 });
  const { database } = opened;
  // Opened, on the terms that a channel has by default.
  await database.update(channel).set({ opening: 'OPEN' });
  await database.delete(channelTerms);
  const configuration = readConfiguration({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const identity = await createIdentity({
    database,
    configuration,
    log: pino({ level: 'silent' }),
  });

  return {
    database,
    databaseUrl,
    dataDir,
    nodes,
    async createMembers(count) {
      const now = new Date();
      const rows = await database
        .insert(member)
        .values(
          Array.from({ length: count }, (_, index) => ({
            id: crypto.randomUUID(),
            email: `${index}-${crypto.randomUUID()}@shop.example`,
            displayName: '王小明',
            createdAt: now,
            updatedAt: now,
          })),
        )
        .returning();
      const { accounts } = identity.parts;
      return inTurns(rows, signedAtOnce, async (row) => ({
        memberId: row.id,
        token: (await signAccessToken(accounts, row, { now })).accessToken,
      }));
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await opened.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
