import * as contract from '@kaituan/contract/member/wishlist';
import { maxWishlistItems, wishlistUndoMinutes } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { findPriceGroup, pricedListing } from '#server/features/ground/catalog/priced-listing.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { findHiddenPrice } from '#server/features/ground/channel/hidden-price.ts';
import { type CallContext, handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listWishlistIds, type WishlistKey } from './wishlist-query.ts';

export const addWishlistItem = handle(
  contract.addWishlistItem,
  async ({ channelId, productId }, context) => {
    const { memberId } = requireCaller(context.caller);
    return { result: await putOnWishlist(context, { memberId, channelId }, productId) };
  },
);

/**
 * Puts a product on a member's wishlist, unless it is there, and answers the ids on it. Refused with WISHLIST_FULL, and with
 * NOT_FOUND where the channel shows neither the product nor a group buy of it; what was taken off by mistake can be put
 * back all the same.
 */
export async function putOnWishlist(
  context: CallContext,
  key: WishlistKey,
  productId: number,
): Promise<number[]> {
  const { database, now } = context;
  await lockMember(database, key.memberId);
  const before = await listWishlistIds(database, key);
  if (before.includes(productId)) return before;
  if (before.length >= maxWishlistItems) {
    const details = [{ path: 'productId', rule: 'MAX_ITEMS', allowed: maxWishlistItems }];
    throw new Refusal('WISHLIST_FULL', { details });
  }
  if (!(await undoRemoval(database, key, { productId, now }))) {
    await insertItem(context, key, productId);
  }
  return listWishlistIds(database, key);
}

/** Whether the product was taken off some minutes ago, and now is back as it was. */
async function undoRemoval(
  database: Queryable,
  { memberId, channelId }: WishlistKey,
  { productId, now }: { productId: number; now: Date },
): Promise<boolean> {
  const since = instantParameter(new Date(now.getTime() - wishlistUndoMinutes * 60_000));
  const { rows } = await database.execute(sql`
    update wishlist_item set removed_at = null
    where member_id = ${memberId} and channel_id = ${channelId} and product_id = ${productId}
      and removed_at > ${since}
    returning product_id`);
  return rows.length > 0;
}

async function insertItem(
  context: CallContext,
  { memberId, channelId }: WishlistKey,
  productId: number,
): Promise<void> {
  const { database, now } = context;
  const priceGroupId = await findPriceGroup(database, channelId, memberId);
  const { rows } = await database.execute<{ priceTwd: number }>(sql`
    select l.min_price_twd as "priceTwd" from ${pricedListing(priceGroupId)}
    where l.product_id = ${productId}
      and (${visibleListing(channelId, now)} or ${isInGroupBuy(channelId)})`);
  const [shown] = rows;
  if (!shown) throw new Refusal('NOT_FOUND', { message: '這個賣場不再販售這項商品，無法收藏' });
  const isHidden = (await findHiddenPrice(context, channelId)) !== null;
  const at = instantParameter(now);
  await database.execute(sql`
    delete from wishlist_variant
    where member_id = ${memberId} and channel_id = ${channelId} and product_id = ${productId}`);
  await database.execute(sql`
    insert into wishlist_item
      (member_id, channel_id, product_id, added_at, price_at_add_twd, queued_at)
    values (${memberId}, ${channelId}, ${productId}, ${at}, ${isHidden ? null : shown.priceTwd}, ${at})
    on conflict (member_id, channel_id, product_id) do update set
      removed_at = null, added_at = excluded.added_at, queued_at = excluded.queued_at,
      price_at_add_twd = excluded.price_at_add_twd, told_price_twd = null, restock_due_at = null,
      watches_price = true, watches_restock = true`);
}

/** Whether a page of a group buy, also of one that is over, has a heart for the listing `l`, though it may not be for sale. */
const isInGroupBuy = (channelId: number): SQL => sql`(
  l.channel_id = ${channelId} and l.product_status <> 'DRAFT' and exists (
    select from sku s
    join group_campaign_item i on i.sku_id = s.id
    join group_campaign c on c.id = i.campaign_id
    where s.product_id = l.product_id and c.channel_id = l.channel_id and c.status <> 'DRAFT'))`;
