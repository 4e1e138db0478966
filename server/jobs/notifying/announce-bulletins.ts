import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { tellBuyers } from '#server/features/records/bulletin/recalled-buyers.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

/**
 * Tells every member who bought recalled goods: the event of each buyer is written in the transaction that marks the
 * recall as announced.
 */
export const announceRecalls: Job = (database, now) =>
  inTransaction(database, async (transaction) => {
    const at = instantParameter(now);
    const { rows: announced } = await transaction.execute<{ id: number }>(sql`
      update bulletin set announced_at = ${at}
      where kind = 'RECALL' and announced_at is null and publish_at <= ${at}
        and (expire_at is null or expire_at > ${at})
      returning id`);
    if (announced.length === 0) return 0;
    // A statement of its own sees the goods as somebody saved them while the one above waited.
    return tellBuyers(
      transaction,
      announced.map(({ id }) => id),
      now,
    );
  });

/** Bulletins that were published longer ago, such as before an upgrade, notify nobody. */
const newsLifeMs = 24 * 3_600_000;

/**
 * Notifies all members of its channel of a bulletin, once, even if it is withdrawn and published again. A member who is
 * bound to no channel counts for each channel they ordered in. News leave the shop with consent only; an announcement of
 * the service for those with an order under way, and for the rest it counts as planned from the beginning.
 */
export const notifyOfBulletins: Job = async (database, now) => {
  const at = instantParameter(now);
  const since = instantParameter(new Date(now.getTime() - newsLifeMs));
  const { rows } = await database.execute<{ count: number }>(sql`
    with announced as (
      update bulletin set told_at = ${at}
      where kind <> 'RECALL' and told_at is null and publish_at <= ${at}
        and (expire_at is null or expire_at > ${at})
      returning id, kind, title, channel_id, publish_at),
    told as (
      insert into notification (member_id, channel_id, kind, facts, occasion, at, planned_at)
      select m.id, coalesce(t.channel_id, m.channel_id),
        case when t.kind = 'SERVICE' then 'SERVICE_ANNOUNCED' else 'BULLETIN_PUBLISHED' end,
        jsonb_build_object('bulletinId', t.id, 'title', t.title), 'BULLETIN_PUBLISHED ' || t.id, ${at},
        case when t.kind = 'SERVICE' and not exists (
          select from shop_order o where o.member_id = m.id and o.status in ('PLACED', 'CONFIRMED')
            and (t.channel_id is null or o.channel_id = t.channel_id))
          then ${at} end
      from announced t join member m on m.status = 'ACTIVE' and (
        t.channel_id is null or t.channel_id = m.channel_id
        or (m.channel_id is null and exists (
          select from shop_order o where o.member_id = m.id and o.channel_id = t.channel_id)))
      where t.publish_at > ${since}
      order by t.id, m.id
      on conflict (member_id, occasion) do nothing
      returning 1 as one)
    select count(*)::float8 as count from told`);
  return rows[0]?.count ?? 0;
};
