import { sql } from 'drizzle-orm';
import { idsParameter, instantParameter } from '#server/database/row-parameter.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
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
