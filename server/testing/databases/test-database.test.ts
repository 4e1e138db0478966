import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('a test database is of the kind that the project names, and migrated', async () => {
  const opened = await createTestDatabase();
  const { rows } = await opened.database.execute<{ version: string; migrations: number }>(sql`
    select version(), (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
  expect(rows[0]?.version).toMatch(
    process.env.TEST_DATABASE_KIND === 'pglite' ? /wasm|emscripten/i : /linux|darwin|windows/i,
  );
  expect(rows[0]?.migrations).toBeGreaterThan(0);
  await opened.close();
});
