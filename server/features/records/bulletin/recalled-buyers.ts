import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { idsParameter, instantParameter, textsParameter } from '#server/database/sql/parameters.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';

type Buyer = { bulletinId: number; title: string; memberId: string; channelId: number };

/** Tells every buyer of the goods of these recalls, whatever channel shows them today. Who has no account reads no notification. */
export const tellBuyers = (
  database: Database,
  bulletinIds: readonly number[],
  now: Date,
): Promise<number> => tell(database, sql`a.id = any(${idsParameter(bulletinIds)})`, now);

/**
 * Tells of the recalls so far who becomes the buyer of these orders by claiming them. One that is being announced just now
 * may still see the stand-in as the buyer.
 */
export const tellClaimer = (
  database: Database,
  orderNos: readonly string[],
  now: Date,
): Promise<number> => {
  const at = instantParameter(now);
  return tell(
    database,
    sql`o.order_no = any(${textsParameter(orderNos)}) and a.kind = 'RECALL'
      and a.publish_at <= ${at}
      and (a.expire_at is null or a.expire_at > ${at})`,
    now,
  );
};

type BuyerCounts = { members: number; membersElsewhere: number; withoutAccount: number };

/** How many buyers a recall of these goods would tell, and how many it would not: in other channels, or without an account. */
export async function countBuyers(
  database: Database,
  { channelId, productIds }: { channelId: number | null; productIds: readonly number[] },
): Promise<BuyerCounts> {
  const { rows } = await database.execute<BuyerCounts>(sql`
    with buyer as (
      select o.member_id, bool_or(c.guest_id is not null) as is_guest,
        bool_or(${channelId}::int is null or o.channel_id = ${channelId}) as is_here
      from order_line l
      join shop_order o on o.order_no = l.order_no
      left join chat_order c on c.guest_id = o.member_id
      where l.product_id = any(${idsParameter([...productIds])}) and o.status <> 'CANCELLED'
      group by o.member_id
    )
    select count(*) filter (where is_here and not is_guest)::int as members,
      count(*) filter (where not is_here and not is_guest)::int as "membersElsewhere",
      count(*) filter (where is_here and is_guest)::int as "withoutAccount"
    from buyer`);
  return rows[0] ?? { members: 0, membersElsewhere: 0, withoutAccount: 0 };
}

/** One event per buyer and recall, however often it is recorded. */
async function tell(database: Database, which: SQL, now: Date): Promise<number> {
  const { rows } = await database.execute<Buyer>(sql`
    select a.id as "bulletinId", a.title, o.member_id as "memberId",
      max(o.channel_id) as "channelId"
    from bulletin a
    join bulletin_product p on p.bulletin_id = a.id
    join order_line l on l.product_id = p.product_id
    join shop_order o on o.order_no = l.order_no
    where ${which}
      and not exists (select from chat_order c where c.guest_id = o.member_id)
      and o.status <> 'CANCELLED' and (a.channel_id is null or a.channel_id = o.channel_id)
    group by a.id, a.title, o.member_id
    order by a.id, o.member_id`);
  const events = rows.map(
    ({ memberId, ...data }): NewEvent<'MEMBER'> => ({
      ...{ subject: 'MEMBER', subjectId: memberId, kind: 'RECALL_ANNOUNCED', actor: 'SHOP' },
      ...{ data, dedupeKey: `recall ${data.bulletinId} ${memberId}` },
    }),
  );
  await recordEvents(database, events, now);
  return rows.length;
}
