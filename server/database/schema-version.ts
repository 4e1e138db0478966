import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { StartFault } from '#server/process/start-fault.ts';
import type { Queryable } from './database.ts';

/** A migration known to this release. */
export type Migration = {
  name: string;
  /** Its creation time, by which drizzle's journal identifies it. */
  when: number;
  /** Whether the previous release runs on the resulting schema. */
  isCompatible: boolean;
};

/** Marks a migration that the previous release does not notice. */
const compatibleMark = /^--\s*compatible\b/m;

/** The migrations in a folder, oldest first. */
export function listMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return { name: tag, when, isCompatible: compatibleMark.test(text) };
  });
}

/** The oldest migration whose release runs on the newest schema. */
export function oldestCompatible(migrations: readonly Migration[]): Migration | undefined {
  const index = migrations.findLastIndex(({ isCompatible }) => !isCompatible);
  return migrations.at(Math.max(index, 0));
}

/** Whether this release can run on the database's schema. */
export type SchemaCompatibility = 'KNOWN' | 'NEWER_COMPATIBLE' | 'NEWER';

/** Compares the schema in the database with the migrations of this release. */
export async function compareSchema(
  database: Queryable,
  migrations: readonly Migration[],
): Promise<{ compatibility: SchemaCompatibility; pending: Migration[] }> {
  const applied = await readApplied(database);
  const known = migrations.at(-1)?.when ?? 0;
  const pending = migrations.filter(({ when }) => when > applied);
  if (applied <= known) return { compatibility: 'KNOWN', pending };
  const oldest = await readOldestRelease(database);
  const isCompatible = oldest !== undefined && known >= oldest;
  return { compatibility: isCompatible ? 'NEWER_COMPATIBLE' : 'NEWER', pending: [] };
}

/** Refuses to start on an unknown, newer schema. */
export function refuseNewerSchema(): never {
  throw new StartFault(
    '資料庫的結構比這個版本的商店新，不能啟動：請換回升級後的版本，或還原升級前的備份',
    'the schema of the database is newer than this release, which cannot run on it: start the newer release, or restore the backup made before the upgrade',
  );
}

/** Stores which releases can run on the schema that is about to be created. */
export async function recordOldestRelease(
  database: Queryable,
  migrations: readonly Migration[],
): Promise<void> {
  const oldest = oldestCompatible(migrations);
  if (!oldest) return;
  await database.execute(sql`create schema if not exists drizzle`);
  await database.execute(sql`
    create table if not exists drizzle.oldest_release (
      one boolean primary key default true check (one), migration text not null, created_at bigint not null)`);
  await database.execute(sql`
    insert into drizzle.oldest_release (migration, created_at) values (${oldest.name}, ${oldest.when})
    on conflict (one) do update set migration = excluded.migration, created_at = excluded.created_at`);
}

async function readApplied(database: Queryable): Promise<number> {
  if (!(await hasTable(database, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await database.execute(
    sql`select coalesce(max(created_at), 0)::text as applied from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.applied);
}

async function readOldestRelease(database: Queryable): Promise<number | undefined> {
  if (!(await hasTable(database, 'drizzle.oldest_release'))) return undefined;
  const { rows } = await database.execute(
    sql`select created_at::text as oldest from drizzle.oldest_release`,
  );
  return rows[0] && Number(rows[0].oldest);
}

async function hasTable(database: Queryable, name: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select to_regclass(${name}) is not null as found`);
  return rows[0]?.found === true;
}
