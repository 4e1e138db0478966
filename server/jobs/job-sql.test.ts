import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { queueSqlOf } from './job-sql.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('a failing block of the queue leaves the shop’s connection usable', async () => {
  const { database } = opened;
  const queue = queueSqlOf(opened);
  const failing = queue.executeSql('BEGIN; create table half (a int); select 1/0; COMMIT;');
  const meanwhile = database.transaction((tx) => tx.execute(sql`select 1 as one`));
  await expect(failing).rejects.toThrow('division by zero');
  expect((await meanwhile).rows).toEqual([{ one: 1 }]);
  const { rows } = await database.execute(sql`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
});

test('the result of a block is returned although it is followed by its end', async () => {
  const queue = queueSqlOf(opened);
  const rowsOf = async (text: string) => {
    const answer: unknown = await queue.executeSql(text);
    const results = (Array.isArray(answer) ? answer : [answer]) as { rows: unknown[] }[];
    return results.flatMap(({ rows }) => rows);
  };
  expect(await rowsOf('BEGIN; select 1 as one; COMMIT;')).toEqual([{ one: 1 }]);
  expect(await rowsOf('select 2 as two')).toEqual([{ two: 2 }]);
});
