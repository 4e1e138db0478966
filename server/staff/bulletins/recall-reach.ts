import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { bulletin } from '#server/database/schema/bulletin-schema.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';

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

/** Those of announced recalls of which somebody was told, also where that notification is no longer kept. */
export async function findToldRecalls(
  database: Database,
  bulletins: readonly (typeof bulletin.$inferSelect)[],
): Promise<(bulletinId: number) => boolean> {
  const announced = bulletins.filter(({ kind, announcedAt }) => kind === 'RECALL' && announcedAt);
  if (announced.length === 0) return () => false;
  const { rows } = await database.execute<{ id: number }>(sql`
    select a.id from unnest(${idsParameter(announced.map(({ id }) => id))}) a(id)
    where exists (
      select from bulletin_product p
      join order_line l on l.product_id = p.product_id
      join shop_order o on o.order_no = l.order_no
      join domain_event e on e.dedupe_key = 'recall ' || a.id || ' ' || o.member_id
      where p.bulletin_id = a.id)`);
  const told = new Set(rows.map(({ id }) => id));
  return (bulletinId) => told.has(bulletinId);
}
