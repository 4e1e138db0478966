import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { outdatedDelivery } from '#server/database/schema/notification-schema.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';

/** A message that waited for the morning has left the shop or been dropped by then. */
const untoldWithinMs = 2 * 86_400_000;

/**
 * Who was never told that it is their turn, because the goods were sold out again before anything left the shop, waits on
 * in the same place, also where the goods are back by now. Who has begun to wait anew since has another place.
 */
export async function resumeUntoldTurns(database: Database, now: Date): Promise<void> {
  const since = instantParameter(new Date(now.getTime() - untoldWithinMs));
  await database.execute(sql`
    with untold as (
      select n.member_id, n.channel_id, n.at, (n.facts->>'productId')::int as product_id,
        (n.facts->>'skuId')::int as sku_id
      from notification n
      where n.kind = 'WISHLIST_RESTOCKED' and n.at > ${since} and n.read_at is null
        and exists (select from notification_delivery d
          where d.notification_id = n.id and d.status = 'SKIPPED' and d.failure = ${outdatedDelivery})
        and not exists (select from notification_delivery d
          where d.notification_id = n.id and d.status in ('PENDING', 'SENT'))
    ),
    waiting_for_variants as (
      update wishlist_variant w set is_waiting = true, restock_told_at = null
      from untold u
      where w.member_id = u.member_id and w.channel_id = u.channel_id and w.sku_id = u.sku_id
        and w.restock_told_at = u.at and not w.is_waiting
    )
    update wishlist_item w set restock_told_at = null,
      restock_due_at = coalesce(w.restock_due_at, case when w.watches_restock then u.at end)
    from untold u
    where u.sku_id is null and w.member_id = u.member_id and w.channel_id = u.channel_id
      and w.product_id = u.product_id and w.restock_told_at = u.at and w.queued_at < u.at`);
}
