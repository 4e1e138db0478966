import * as contract from '@kaituan/contract/member/wishlist';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { isSkuInStock } from '#server/features/ground/product/listing-rows.ts';
import { type CallContext, handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putOnWishlist } from './add-wishlist-item.ts';
import { listWatchedSkuIds, listWishlistIds, type WishlistKey } from './wishlist-query.ts';

export const watchVariant = handle(
  contract.watchVariant,
  async ({ channelId, skuId, isWatched }, context) => {
    const { database, caller } = context;
    const key = { memberId: requireCaller(caller).memberId, channelId };
    await (isWatched ? waitFor(context, key, skuId) : stopWaiting(context, key, skuId));
    const watchedSkuIdArray = await listWatchedSkuIds(database, key);
    return { result: { watchedSkuIdArray, productIdArray: await listWishlistIds(database, key) } };
  },
);

/** At the end of the queue, unless the member waits already. A variant that is back meanwhile is due at once. */
async function waitFor(context: CallContext, key: WishlistKey, skuId: number): Promise<void> {
  const { database, now } = context;
  const { rows } = await database.execute<{ productId: number }>(sql`
    select product_id as "productId" from sku where id = ${skuId} and not is_retired`);
  const [sku] = rows;
  if (!sku) throw new Refusal('NOT_FOUND');
  await putOnWishlist(context, key, sku.productId);
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
}

async function stopWaiting(
  { database }: CallContext,
  { memberId, channelId }: WishlistKey,
  skuId: number,
): Promise<void> {
  await database.execute(sql`
    update wishlist_variant set is_waiting = false, restock_due_at = null
    where member_id = ${memberId} and channel_id = ${channelId} and sku_id = ${skuId}`);
}
