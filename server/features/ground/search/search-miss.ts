import { normaliseSearchText } from '@kaituan/domain/search/search-text';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import type { CallContext } from '#server/http/handler.ts';

/** Misses stored per channel; beyond it the one not repeated for longest is replaced. */
const maxMisses = 2_000;

/** Records a search without results for the owner; a failure to do so never fails the search. */
export async function recordSearchMiss(
  { database, now, log }: CallContext,
  channelId: number,
  text: string,
): Promise<void> {
  const query = normaliseSearchText(text).replace(/\s+/g, ' ').trim();
  const at = instantParameter(now);
  try {
    await database.execute(sql`
      with stored as (
        select query, row_number() over (order by last_at desc) as place
        from search_miss where channel_id = ${channelId}
      ),
      deleted as (
        delete from search_miss m using stored
        where m.channel_id = ${channelId} and m.query = stored.query
          and stored.place >= ${maxMisses} and m.query <> ${query}
      )
      insert into search_miss as m (channel_id, query, last_at)
      select id, ${query}, ${at} from channel where id = ${channelId}
      on conflict (channel_id, query) do update set times = m.times + 1, last_at = excluded.last_at`);
  } catch (error) {
    log.warn({ err: error }, 'a search miss was not recorded');
  }
}
