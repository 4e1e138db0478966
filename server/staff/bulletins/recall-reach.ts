import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { bulletin } from '#server/database/schema/bulletin-schema.ts';

/** Whom an announced recall reaches, so that the shop can call the others. */
export async function findRecallReach(
  database: Database,
  { id, kind, announcedAt, channelId }: typeof bulletin.$inferSelect,
): Promise<StaffBulletin['recallReach']> {
  if (kind !== 'RECALL' || announcedAt === null) return null;
  const { rows } = await database.execute<NonNullable<StaffBulletin['recallReach']>>(sql`
    with buyers as (
      select distinct o.member_id from bulletin_product p
      join order_line l on l.product_id = p.product_id
      join shop_order o on o.order_no = l.order_no
      where p.bulletin_id = ${id}
    ),
    told as (
      select n.planned_at is not null and not exists (
          select from notification_delivery d
          where d.notification_id = n.id and d.status in ('PENDING', 'SENT')) as is_unreached
      from buyers b join notification n on n.member_id = b.member_id
      where n.kind = 'RECALL_ANNOUNCED' and n.facts->>'bulletinId' = ${String(id)}
    )
    select (select count(*) from told)::int as members,
      (select count(*) from told where is_unreached)::int as unreached,
      (select count(distinct c.guest_id)
        from bulletin_product p
        join order_line l on l.product_id = p.product_id
        join shop_order o on o.order_no = l.order_no
        join chat_order c on c.guest_id = o.member_id
        where p.bulletin_id = ${id} and o.status <> 'CANCELLED'
          and (${channelId}::int is null or o.channel_id = ${channelId}))::int as "withoutAccount"`);
  return rows[0] ?? null;
}
