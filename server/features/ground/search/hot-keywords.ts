import { maxKeywords } from '@kaituan/domain/shop-limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { keyword } from '#server/database/schema/content-schema.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { findSearchQuery, findsAnything } from './product-search.ts';

const dayMs = 86_400_000;
const windowDays = 7;
/** Fewer searchers than this could reveal what one of them looks for. */
const leastMembers = 5;
const maxLength = 20;
/** Considered for a channel, of which some find nothing there. */
const maxCandidates = 60;

/**
 * What at least five different members searched for within a week, those of most members first, as they spelled it most
 * often. Each member counts once, however often a word was searched.
 */
async function listPopular(database: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - windowDays * dayMs);
  const { rows } = await database.execute<{ keyword: string }>(sql`
    select mode() within group (order by keyword) as keyword from search_history
    where searched_at > ${instantParameter(since)} and char_length(keyword) <= ${maxLength}
    group by folded having count(distinct member_id) >= ${leastMembers}
    order by count(distinct member_id) desc, folded limit ${maxCandidates}`);
  return rows.map((row) => row.keyword);
}

/**
 * Replaces the hot keywords of every channel by those that find something there; the pins of the owner stay, before
 * them. Returns how many channels were looked at.
 */
export async function replaceHotKeywords(database: Database, now: Date): Promise<number> {
  const popular = await listPopular(database, now);
  const channels = await database
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.isActive, true));
  for (const { id: channelId } of channels) {
    const found = await listFinding(database, { channelId, popular, now });
    await inTransaction(database, async (transaction) => {
      await transaction
        .delete(keyword)
        .where(and(eq(keyword.channelId, channelId), eq(keyword.kind, 'HOT')));
      const rows = found.map((text, position) => ({
        ...{ channelId, keyword: text, kind: 'HOT' as const, position },
      }));
      if (rows.length > 0) await transaction.insert(keyword).values(rows).onConflictDoNothing();
    });
  }
  return channels.length;
}

async function listFinding(
  database: Database,
  { channelId, popular, now }: { channelId: number; popular: readonly string[]; now: Date },
): Promise<string[]> {
  const found: string[] = [];
  for (const text of popular) {
    if (found.length >= maxKeywords) break;
    const { finds } = await findSearchQuery(database, text);
    if (await findsAnything(database, { channelId, now }, finds)) found.push(text);
  }
  return found;
}
