import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { type SQL, sql } from 'drizzle-orm';
import { promotedSkus } from '#server/catalog-file/applying/promoted-rules.ts';
import type { Database } from '#server/database/database.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { statusBeforeStop } from '#server/features/records/bulletin/sale-stop.ts';

/**
 * Of a product `p`: whether anybody can buy it, or will by its display window. What is hidden as sold out counts: a group buy
 * sells it from a pool of its own.
 */
export const isOnSale = (now: Date): SQL =>
  sql`p.product_status in ('ACTIVE', 'SOLD_OUT_HIDDEN') and p.max_end_timestamp > ${instantParameter(now)}`;

/** The goods that a bulletin names: whether they are on sale, and in what that must end before they can be taken off it. */
export async function listBulletinGoods(
  database: Database,
  bulletinId: number,
  now: Date,
): Promise<StaffBulletin['productArray']> {
  const { rows } = await database.execute<StaffBulletin['productArray'][number]>(sql`
    with named as (
      select p.id, p.code, p.name,
        p.product_status as status, ${isOnSale(now)} as is_on_sale
      from bulletin_product b join product p on p.id = b.product_id
      where b.bulletin_id = ${bulletinId}
    ),
    promoted as (
      select distinct k.product_id, s.promotion->>'kind' as kind, s.id, s.promotion->>'title' as title
      from (${promotedSkus(now)}) s join sku k on k.id = s.sku_id
      where k.product_id in (select id from named)
    )
    select n.id as "productId", n.code, n.name, n.status, n.is_on_sale as "isOnSale",
      n.status = 'ARCHIVED' as "isArchived",
      case when n.status = 'ARCHIVED' then ${statusBeforeStop(sql`n.id`, bulletinId)} end as "statusBefore",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', m.kind, 'id', m.id, 'title', m.title)
          order by m.kind desc, m.id)
        from promoted m where m.product_id = n.id), '[]') as "promotionArray"
    from named n order by n.id`);
  return rows;
}
