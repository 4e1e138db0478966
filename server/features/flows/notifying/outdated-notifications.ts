import { isOver } from '@kaituan/domain/notification/notification-delivery';
import { isNotificationKind } from '@kaituan/domain/notification/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { notification } from '#server/database/schema/notification-schema.ts';
import { instantParameter, rowsParameter } from '#server/database/sql/parameters.ts';
import { isSkuInStock } from '#server/features/ground/catalog/sku-in-stock.ts';
import { isBack } from '#server/features/records/wishlist/restock-queue.ts';
import { unpaidKinds } from './settled-asks.ts';

type Row = Pick<typeof notification.$inferSelect, 'id' | 'kind' | 'facts' | 'channelId'>;

/**
 * Those that were true when they happened and are not any more, because they waited for the morning, a quota or a further
 * try: an order that was paid or cancelled, goods that are sold out again, a moment that has passed.
 */
export async function findOutdated(
  database: Database,
  rows: readonly Row[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const over = rows.filter(
    ({ kind, facts }) => isNotificationKind(kind) && isOver(kind, facts, now.getTime()),
  );
  const asked = rows.flatMap((row) => askedOf(row) ?? []);
  if (asked.length === 0) return new Set(over.map(({ id }) => id));
  const { rows: changed } = await database.execute<{ id: number }>(sql`
    select n.id::float8 as id
    from jsonb_to_recordset(${rowsParameter(asked)}) as n(id bigint, order_no text, is_unpaid boolean,
      is_part boolean, product_id int, sku_id int, channel_id int)
    left join shop_order o on o.order_no = n.order_no
    left join product p on p.id = n.product_id
    left join sku s on s.id = n.sku_id
    left join product_listing l on l.channel_id = n.channel_id and l.product_id = n.product_id
      and ${isBack(instantParameter(now))}
    where o.status = 'CANCELLED' or (n.is_unpaid and o.status <> 'PLACED')
      or (n.is_part and o.payment_status = 'PAID')
      or (p.id is not null and l.product_id is null)
      or s.is_retired or not ${isSkuInStock}`);
  return new Set([...over, ...changed].map(({ id }) => id));
}

/** What to look up for a notification; of some there is nothing. */
function askedOf({ id, kind, facts, channelId }: Row): object | undefined {
  if (unpaidKinds.includes(kind)) {
    // An order to be paid with the goods has no deadline.
    return { id, order_no: facts.orderNo, is_unpaid: facts.payBy !== null };
  }
  // The rest of a payment, which may be due with the goods; the order of a difference is paid all the while.
  if (kind === 'PAYMENT_PART_RECEIVED') {
    return { id, order_no: facts.orderNo, is_part: facts.isDifference !== true };
  }
  if (kind !== 'WISHLIST_RESTOCKED') return undefined;
  return { id, product_id: facts.productId, sku_id: facts.skuId, channel_id: channelId };
}
