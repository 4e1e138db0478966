import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { listMigrations } from './schema-version.ts';

/**
 * What the release before does not notice: tables of their own, whose rows go when those they point at go,
 * and columns that it may leave out. Anything else has to be thought about, and then added here.
 */
function unnoticed(statement: string, made: ReadonlySet<string>): boolean {
  const [, onTable = ''] =
    /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX .*? ON) "(\w+)"/.exec(statement) ?? [];
  if (/^CREATE TABLE /.test(statement)) return true;
  if (/ FOREIGN KEY /.test(statement)) {
    return made.has(onTable) && / ON DELETE (cascade|set null) /.test(statement);
  }
  if (/^ALTER TABLE "\w+" ADD COLUMN /.test(statement)) {
    return !/ NOT NULL/.test(statement) || / DEFAULT /.test(statement);
  }
  return made.has(onTable);
}

function noticed(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  const made = new Set(statements.flatMap((one) => /^CREATE TABLE "(\w+)"/.exec(one)?.[1] ?? []));
  return statements.filter((statement) => !unnoticed(statement, made));
}

const textOf = (name: string) => readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8');

test('a migration that says it is compatible only adds what the release before does not look at', () => {
  const marked = listMigrations(migrationsFolder).filter(({ isCompatible }) => isCompatible);
  expect(marked.length).toBeGreaterThan(0);
  for (const { name } of marked) expect(noticed(textOf(name)), name).toEqual([]);
  expect(readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length).toBe(
    listMigrations(migrationsFolder).length,
  );
});

test.each([
  'ALTER TABLE "member" DROP COLUMN "image";',
  'ALTER TABLE "member" ADD COLUMN "rank" integer NOT NULL;',
  'CREATE UNIQUE INDEX "one" ON "member" USING btree ("name");',
  'CREATE TABLE "note" ("id" text); ALTER TABLE "note" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;',
  'UPDATE "member" SET "name" = null;',
])('%s is not', (text) => {
  expect(noticed(text)).toHaveLength(1);
});
