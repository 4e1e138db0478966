import { sql } from 'drizzle-orm';
import { idsParameter, instantParameter } from '#server/database/sql/parameters.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from './job.ts';

type Buyer = { bulletinId: number; title: string; memberId: string; channelId: number };

/**
 * Tells everybody who bought recalled goods, whatever channel shows them today: the event of each buyer is
 * written in the transaction that marks the recall as announced.
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
    const { rows } = await transaction.execute<Buyer>(sql`
      select a.id as "bulletinId", a.title, o.member_id as "memberId",
        max(o.channel_id) as "channelId"
      from bulletin a
      join bulletin_product p on p.bulletin_id = a.id
      join order_line l on l.product_id = p.product_id
      join shop_order o on o.order_no = l.order_no
      where a.id = any(${idsParameter(announced.map(({ id }) => id))})
        and o.status <> 'CANCELLED' and (a.channel_id is null or a.channel_id = o.channel_id)
      group by a.id, a.title, o.member_id
      order by a.id, o.member_id`);
    const events = rows.map(
      ({ memberId, ...data }): NewEvent<'MEMBER'> => ({
        ...{ subject: 'MEMBER', subjectId: memberId, kind: 'RECALL_ANNOUNCED', actor: 'SHOP' },
        ...{ data, dedupeKey: `recall ${data.bulletinId} ${memberId}` },
      }),
    );
    await recordEvents(transaction, events, now);
    return rows.length;
  });

type Reader = { bulletinId: number; title: string; memberId: string; channelId: number | null };

/** Bulletins that were published longer ago, such as before an upgrade, notify nobody. */
const newsLifeMs = 24 * 3_600_000;

/**
 * Notifies the members of its channel who want news of a bulletin, once, even if it is withdrawn and published again.
 * A member who is bound to no channel counts for each channel they ordered in.
 */
export const notifyOfBulletins: Job = (database, now) =>
  inTransaction(database, async (transaction) => {
    const at = instantParameter(now);
    const since = instantParameter(new Date(now.getTime() - newsLifeMs));
    const { rows } = await transaction.execute<Reader>(sql`
      with announced as (
        update bulletin set told_at = ${at}
        where kind <> 'RECALL' and told_at is null and publish_at <= ${at}
          and (expire_at is null or expire_at > ${at})
        returning id, title, channel_id, publish_at)
      select t.id as "bulletinId", t.title, m.id as "memberId",
        coalesce(t.channel_id, m.channel_id) as "channelId"
      from announced t join member m on m.status = 'ACTIVE' and (
        t.channel_id is null or t.channel_id = m.channel_id
        or (m.channel_id is null and exists (
          select from shop_order o where o.member_id = m.id and o.channel_id = t.channel_id)))
      where t.publish_at > ${since} and exists (
        select from notification_preference p
        where p.member_id = m.id and p.topic = 'NEWS' and p.is_on)
      order by t.id, m.id`);
    const notifications = rows.map(({ bulletinId, title, memberId, channelId }) => ({
      ...{ kind: 'BULLETIN_PUBLISHED' as const, facts: { bulletinId, title } },
      ...{ memberId, channelId, occasion: `BULLETIN_PUBLISHED ${bulletinId}`, at: now },
    }));
    return writeNotifications(transaction, notifications);
  });
