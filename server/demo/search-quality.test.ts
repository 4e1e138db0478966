import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createCaller } from '#server/testing/call-api.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type JudgedQuery, mistypedQueries, otherWords, plainQueries } from './judged-queries.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
  await seedDemoShop(opened.database, new Date());
}, 300_000);
afterAll(() => opened.close());

/** The shares of queries whose first card, and whose first five cards, hold a right answer. */
async function measure(queries: readonly JudgedQuery[]) {
  const api = createCaller(opened.database);
  const missed: string[] = [];
  let [atOne, atFive] = [0, 0];
  for (const [searchText, answer] of queries) {
    const { result } = await api.call('/Product/GetScpProductArray', {
      channelId: 100083,
      searchText,
      limit: 5,
    });
    if (result[0] && answer.test(result[0].name)) atOne += 1;
    if (result.some(({ name }) => answer.test(name))) atFive += 1;
    if (!(result[0] && answer.test(result[0].name)))
      missed.push(`${searchText}: ${result.map(({ name }) => name).join('、')}`);
  }
  return { atOne: atOne / queries.length, atFive: atFive / queries.length, missed };
}

test.each([
  ['words as the shop has them', plainQueries],
  ['other words', otherWords],
  ['mistyped words', mistypedQueries],
])(
  '%s',
  async (name, queries) => {
    const { atOne, atFive, missed } = await measure(queries);
    console.log(
      name,
      queries.length,
      atOne.toFixed(3),
      atFive.toFixed(3),
      '\n' + missed.join('\n'),
    );
    expect(atOne).toBeGreaterThan(0);
  },
  300_000,
);
