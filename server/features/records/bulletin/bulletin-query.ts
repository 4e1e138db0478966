import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';

/** The bulletins `b` that a channel has published, its own and those of the whole shop. */
export const publishedIn = (channelId: number, now: Date): SQL => sql`
  (b.channel_id = ${channelId} or b.channel_id is null) and b.publish_at <= ${instantParameter(now)}`;

export const notExpired = (now: Date): SQL =>
  sql`(b.expire_at is null or b.expire_at > ${instantParameter(now)})`;

/** The bulletins of a channel that a member has read. */
export async function listReadBulletins(
  database: Queryable,
  { memberId, channelId, now }: { memberId: string; channelId: number; now: Date },
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select b.id from bulletin b join bulletin_read r on r.bulletin_id = b.id
    where r.member_id = ${memberId} and ${publishedIn(channelId, now)} and ${notExpired(now)}
    order by b.id`);
  return rows.map((row) => row.id);
}
