import * as contract from '@kaituan/contract/member/wishlist';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { isSkuInStock } from '#server/features/ground/catalog/sku-in-stock.ts';
import { type CallContext, handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putOnWishlist } from './add-wishlist-item.ts';
import { listWatchedSkuIds, listWishlistIds, type WishlistKey } from './wishlist-query.ts';

export const watchVariant = handle(
  contract.watchVariant,
  async ({ channelId, skuId, isWatched }, context) => {
    const { database, caller } = context;
    const key = { memberId: requireCaller(caller).memberId, channelId };
    const change = isWatched ? waitFor : stopWaiting;
    const productIdArray = await change(context, key, skuId);
    return {
      result: { watchedSkuIdArray: await listWatchedSkuIds(database, key), productIdArray },
    };
  },
);

/**
 * At the end of the queue, unless the member waits already. A variant that is back meanwhile is due at once. Answers the
 * ids on the wishlist.
 */
async function waitFor(context: CallContext, key: WishlistKey, skuId: number): Promise<number[]> {
  const { database, now } = context;
  const { rows } = await database.execute<{ productId: number }>(sql`
    select product_id as "productId" from sku where id = ${skuId} and not is_retired`);
  const [sku] = rows;
  if (!sku) throw new Refusal('NOT_FOUND');
  const productIds = await putOnWishlist(context, key, sku.productId);
  const at = instantParameter(now);
  await database.execute(sql`
    insert into wishlist_variant as w
      (member_id, channel_id, product_id, sku_id, queued_at, restock_due_at)
    select ${key.memberId}, ${key.channelId}, s.product_id, s.id, ${at},
      case when ${isSkuInStock} then ${at} end
    from sku s where s.id = ${skuId}
    on conflict (member_id, channel_id, sku_id) do update set is_waiting = true,
      queued_at = excluded.queued_at, restock_due_at = excluded.restock_due_at
    where not w.is_waiting`);
  return productIds;
}

/** Answers the ids on the wishlist, where the product stays. */
async function stopWaiting(
  { database }: CallContext,
  key: WishlistKey,
  skuId: number,
): Promise<number[]> {
  await database.execute(sql`
    update wishlist_variant set is_waiting = false, restock_due_at = null
    where member_id = ${key.memberId} and channel_id = ${key.channelId} and sku_id = ${skuId}`);
  return listWishlistIds(database, key);
}
