import { normaliseSearchText } from '@kaituan/domain/search/search-text';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { searchHistory } from '#server/database/schema/listing-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { foldChinese } from '#server/features/ground/search/fold-chinese.ts';

export const maxKeywords = 20;

/** Normalises keywords for comparison: ＡＢＣ and abc, 臺 and 台, one blank or two. */
export const foldKeyword = (keyword: string): string =>
  foldChinese(normaliseSearchText(keyword)).trim().replace(/\s+/g, ' ');

/** A member's keywords, newest first. */
export async function listSearchHistory(database: Database, memberId: string): Promise<string[]> {
  const rows = await database
    .select({ keyword: searchHistory.keyword })
    .from(searchHistory)
    .where(eq(searchHistory.memberId, memberId))
    .orderBy(desc(searchHistory.searchedAt), searchHistory.folded)
    .limit(maxKeywords);
  return rows.map((row) => row.keyword);
}

/** Puts a keyword first, and deletes those beyond the twentieth. */
export async function addKeyword(
  database: Database,
  entry: { memberId: string; keyword: string; searchedAt: Date },
): Promise<void> {
  const { memberId, keyword, searchedAt } = entry;
  await lockMember(database, memberId);
  await database
    .insert(searchHistory)
    .values({ ...entry, folded: foldKeyword(keyword) })
    .onConflictDoUpdate({
      target: [searchHistory.memberId, searchHistory.folded],
      set: { keyword, searchedAt },
    });
  const newest = database
    .select({ folded: searchHistory.folded })
    .from(searchHistory)
    .where(eq(searchHistory.memberId, memberId))
    .orderBy(desc(searchHistory.searchedAt), searchHistory.folded)
    .limit(maxKeywords);
  await database
    .delete(searchHistory)
    .where(and(eq(searchHistory.memberId, memberId), notInArray(searchHistory.folded, newest)));
}

export async function deleteKeyword(database: Database, memberId: string, keyword: string) {
  const isIt = eq(searchHistory.folded, foldKeyword(keyword));
  await database.delete(searchHistory).where(and(eq(searchHistory.memberId, memberId), isIt));
}

export async function deleteAllKeywords(database: Database, memberId: string): Promise<void> {
  await database.delete(searchHistory).where(eq(searchHistory.memberId, memberId));
}
