import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openPostgresServer,
  openReplicaOf,
  type PostgresServer,
} from '#server/testing/databases/postgres-server.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

const soon = { timeout: 60_000, interval: 20 };
let primary: PostgresServer;
let replica: PostgresServer;
let opened: OpenDatabase;
beforeAll(async () => {
  primary = await openPostgresServer();
  replica = await openReplicaOf(primary);
  const urls = { databaseUrl: primary.url, databaseReplicaUrl: replica.url };
  opened = await openDatabase({ ...urls, dataDir: '' });
});
afterAll(async () => {
  await opened?.close();
  await replica?.close();
  await primary.close();
});

const isAsked = () => opened.guestReads() !== opened.reads;
const askReplica = async (statement: string) => {
  const direct = await openDatabase({ databaseUrl: replica.url, dataDir: '' });
  await direct.owner.execute(statement);
  await direct.close();
};
const listNames = async (database: OpenDatabase['reads']) =>
  (await database.execute<{ name: string }>(sql`select name from shown order by 1`)).rows.map(
    ({ name }) => name,
  );

test('guests read from the replica while it is close behind, and from the primary else', async () => {
  const { database } = opened;
  await vi.waitFor(() => expect(isAsked()).toBe(true), soon);
  await database.execute(sql`create table shown (name text)`);
  await database.execute(sql`insert into shown values ('草莓')`);
  const fromReplica = async () => {
    expect(isAsked()).toBe(true);
    expect(await listNames(opened.guestReads())).toEqual(['草莓']);
  };
  await vi.waitFor(fromReplica, soon);

  // It hears, and does not follow.
  await askReplica('select pg_wal_replay_pause()');
  await database.execute(sql`insert into shown values ('蘋果')`);
  await vi.waitFor(() => expect(isAsked()).toBe(false), soon);
  expect(await listNames(opened.guestReads())).toEqual(['草莓', '蘋果']);
  await askReplica('select pg_wal_replay_resume()');
  await vi.waitFor(() => expect(isAsked()).toBe(true), soon);

  await replica.stop('FAST');
  await vi.waitFor(() => expect(isAsked()).toBe(false), soon);
  expect(await listNames(opened.guestReads())).toHaveLength(2);
});
