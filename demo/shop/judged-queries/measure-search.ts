import { buildDemoShop } from '#demo/shop/demo-shop.ts';
import { createCalendar } from '#demo/shop/rows/calendar.ts';
import type { AbsentQuery } from './absent-queries.ts';
import { type GoodFacts, isRight, type JudgedQuery, listFacts } from './judged-query.ts';

/** What the shop shows for a search: the first goods, and what it says was looked for instead. */
export type ShownSearch = {
  result: readonly { id: number; name: string }[];
  total: number;
  relaxedSearchText: string | null;
};
export type Search = (searchText: string, limit?: number) => Promise<ShownSearch>;

export type Misses = { atOne: string[]; atFive: string[] };

/** The queries whose first card, and whose first five cards, hold no right good. */
export async function findMisses(
  search: Search,
  queries: readonly JudgedQuery[],
  facts: ReadonlyMap<number, GoodFacts>,
): Promise<Misses> {
  const misses: Misses = { atOne: [], atFive: [] };
  for (const [searchText, answer] of queries) {
    const { result } = await search(searchText);
    const rank = result.slice(0, 5).findIndex(({ id }) => {
      const good = facts.get(id);
      return good !== undefined && isRight(good, answer);
    });
    const names = result.map(({ name }) => name).slice(0, 5);
    if (rank !== 0) misses.atOne.push(`${searchText}: ${names.join('、')}`);
    if (rank < 0) misses.atFive.push(searchText);
  }
  return misses;
}

/** The queries for absent goods that are answered as if the shop had them, or with something else. */
export async function findPretended(
  search: Search,
  queries: readonly AbsentQuery[],
): Promise<string[]> {
  const pretended: string[] = [];
  for (const [searchText, instead] of queries) {
    const { result, relaxedSearchText } = await search(searchText);
    const isHonest =
      result.length === 0 || (relaxedSearchText !== null && instead?.test(result[0]?.name ?? ''));
    if (!isHonest) {
      pretended.push(`${searchText}: ${result.map(({ name }) => name).join('、')}`);
    }
  }
  return pretended;
}

export const demoFacts = (now: Date): Map<number, GoodFacts> =>
  listFacts(buildDemoShop(createCalendar(now)));
