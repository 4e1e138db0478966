import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFault } from '#server/process/start-fault.ts';
import { createServerDatabase } from '#server/testing/databases/server-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { checkSchema, migrateAnd } from './migrate.ts';
import { oldestCompatible } from './schema-version.ts';

const lines: { migrations?: string[] }[] = [];
const log = { info: (line: object) => lines.push(line), warn: () => {} };
const nothing = async () => {};

let server: Awaited<ReturnType<typeof createServerDatabase>>;
let opened: OpenDatabase;
beforeAll(async () => {
  server = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '');
  opened = await openDatabase({ databaseUrl: server.url, dataDir: '', databaseConnections: 3 });
});
afterAll(async () => {
  await opened.close();
  await server.drop();
});

describe('migrations', () => {
  it('are logged when they are applied, once by nodes that start together', async () => {
    await Promise.all([migrateAnd(opened, nothing, log), migrateAnd(opened, nothing, log)]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.migrations?.[0]).toMatch(/^0000_/);
    expect(await checkSchema(opened.database)).toBe('KNOWN');
  });

  it('of a newer release are refused, unless it declared them compatible', async () => {
    const { database } = opened;
    const later = Date.now() + 86_400_000;
    await database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
    );
    await expect(migrateAnd(opened, nothing, log)).resolves.toBeUndefined();
    expect(await checkSchema(database)).toBe('NEWER_COMPATIBLE');
    await database.execute(sql`update drizzle.oldest_release set created_at = ${later}`);
    await expect(migrateAnd(opened, nothing, log)).rejects.toThrow(StartFault);
    expect(await checkSchema(database)).toBe('NEWER');
  });

  it('are compatible with the release before the trailing compatible ones', () => {
    const migration = (name: string, isCompatible: boolean) => ({ name, when: 1, isCompatible });
    const [a, b, c] = [migration('a', false), migration('b', true), migration('c', true)];
    expect(oldestCompatible([a, b, c])).toBe(a);
    const d = migration('d', false);
    expect(oldestCompatible([a, b, c, d])).toBe(d);
    expect(oldestCompatible([])).toBeUndefined();
  });
});

describe('a role with a connection limit', () => {
  const role = `few_${randomUUID().replaceAll('-', '')}`;
  const refusalOf = async (change: (url: URL) => void, databaseConnections = 20) => {
    const url = new URL(server.url);
    change(url);
    const opening = openDatabase({ databaseUrl: url.href, dataDir: '', databaseConnections });
    return opening.then(
      () => 'opened',
      (error) => (error instanceof StartFault ? error.message : error),
    );
  };

  it('serves with three connections, and is refused with one', async () => {
    await opened.database.execute(
      sql.raw(`create role ${role} login password 'few' connection limit 3`),
    );
    const few = (url: URL) => {
      url.username = role;
      url.password = 'few';
    };
    expect(await refusalOf(few)).toBe('opened');
    await opened.database.execute(sql.raw(`alter role ${role} connection limit 1`));
    expect(await refusalOf(few)).toMatch(/只允許 1 個連線.*connection limit 20/);
    await opened.database.execute(sql.raw(`drop role ${role}`));
  });
});
