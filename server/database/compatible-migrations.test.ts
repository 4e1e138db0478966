import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { listMigrations } from './schema-version.ts';

/** Statements that were judged one by one. */
const judged = [
  // The release before reads bulletins that were published by now only, and writes none without an hour.
  'ALTER TABLE "bulletin" ALTER COLUMN "publish_at" DROP NOT NULL',
  // Made anew in the same migration, in the order in which it is read.
  'DROP INDEX "notification_by_member"',
  // The release before does not read this topic.
  `INSERT INTO "notification_preference" ("member_id", "topic", "way", "is_on", "changed_at") SELECT "member_id", 'PRICE', "way", "is_on", "changed_at" FROM "notification_preference" WHERE "topic" = 'WISHLIST' ON CONFLICT DO NOTHING`,
];

/**
 * Statements the previous release can run with: new tables, whose foreign keys cascade or are set null,
 * new columns that an insert may omit, and indexes that refuse no row. Any other has to be judged.
 */
function isCompatibleStatement(statement: string, made: ReadonlySet<string>): boolean {
  const [, onTable = ''] =
    /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX .*? ON) "(\w+)"/.exec(statement) ?? [];
  if (judged.includes(statement) || /^CREATE (?:TABLE|INDEX) /.test(statement)) return true;
  if (/ FOREIGN KEY /.test(statement)) {
    return made.has(onTable) && / ON DELETE (cascade|set null) /.test(statement);
  }
  if (/^ALTER TABLE "\w+" ADD COLUMN /.test(statement)) {
    return !/ NOT NULL/.test(statement) || / DEFAULT /.test(statement);
  }
  return made.has(onTable);
}

function breakingStatements(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  const made = new Set(statements.flatMap((one) => /^CREATE TABLE "(\w+)"/.exec(one)?.[1] ?? []));
  return statements.filter((statement) => !isCompatibleStatement(statement, made));
}

const textOf = (name: string) => readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8');

test('a migration marked as compatible has no statement that breaks the previous release', () => {
  const marked = listMigrations(migrationsFolder).filter(({ isCompatible }) => isCompatible);
  for (const { name } of marked) expect(breakingStatements(textOf(name)), name).toEqual([]);
  expect(readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length).toBe(
    listMigrations(migrationsFolder).length,
  );
});

test.each([
  'CREATE TABLE "note" ("id" text); CREATE INDEX "note_by_id" ON "note" USING btree ("id");',
  'CREATE TABLE "note" ("id" text); ALTER TABLE "note" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;',
  'ALTER TABLE "member" ADD COLUMN "rank" integer;',
  'CREATE INDEX "by_name" ON "member" USING btree ("name");',
  'ALTER TABLE "member" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;',
])('%s is compatible', (text) => {
  expect(breakingStatements(text)).toEqual([]);
});

test.each([
  'ALTER TABLE "member" DROP COLUMN "image";',
  'ALTER TABLE "member" ADD COLUMN "rank" integer NOT NULL;',
  'CREATE UNIQUE INDEX "one" ON "member" USING btree ("name");',
  'CREATE TABLE "note" ("id" text); ALTER TABLE "note" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;',
  'UPDATE "member" SET "name" = null;',
])('%s is not compatible', (text) => {
  expect(breakingStatements(text)).toHaveLength(1);
});
