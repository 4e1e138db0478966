import * as contract from '@kaituan/contract/member/wishlist';
import { maxWishlistItems, wishlistUndoMinutes } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
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
 * Puts a product on a member's wishlist, unless it is there, and answers the ids on it. Refused with NOT_FOUND where the
 * channel shows neither the product nor a group buy of it, and with WISHLIST_FULL.
 */
export async function putOnWishlist(
  context: CallContext,
  key: WishlistKey,
  productId: number,
): Promise<number[]> {
  const { database, now } = context;
  const { memberId, channelId } = key;
  await lockMember(database, memberId);
  const before = await listWishlistIds(database, key);
  if (before.includes(productId)) return before;
  const priceGroupId = await findPriceGroup(database, channelId, memberId);
  const { rows } = await database.execute<{ priceTwd: number }>(sql`
    select l.min_price_twd as "priceTwd" from ${pricedListing(priceGroupId)}
    where l.product_id = ${productId}
      and (${visibleListing(channelId, now)} or ${isInGroupBuy(channelId)})`);
  const [shown] = rows;
  if (!shown) throw new Refusal('NOT_FOUND');
  if (before.length >= maxWishlistItems) {
    const details = [{ path: 'productId', rule: 'MAX_ITEMS', allowed: maxWishlistItems }];
    throw new Refusal('WISHLIST_FULL', { details });
  }
  const isHidden = (await findHiddenPrice(context, channelId)) !== null;
  const at = instantParameter(now);
  const undoneSince = instantParameter(new Date(now.getTime() - wishlistUndoMinutes * 60_000));
  const isUndo = sql`(w.removed_at is null or w.removed_at > ${undoneSince})`;
  await database.execute(sql`
    delete from wishlist_variant v using wishlist_item w
    where w.member_id = ${memberId} and w.channel_id = ${channelId} and w.product_id = ${productId}
      and not ${isUndo} and v.member_id = w.member_id and v.channel_id = w.channel_id
      and v.product_id = w.product_id`);
  await database.execute(sql`
    insert into wishlist_item as w
      (member_id, channel_id, product_id, added_at, price_at_add_twd, queued_at)
    values (${memberId}, ${channelId}, ${productId}, ${at}, ${isHidden ? null : shown.priceTwd}, ${at})
    on conflict (member_id, channel_id, product_id) do update set
      removed_at = null,
      added_at = case when ${isUndo} then w.added_at else excluded.added_at end,
      price_at_add_twd = case when ${isUndo} then w.price_at_add_twd else excluded.price_at_add_twd end,
      told_price_twd = case when ${isUndo} then w.told_price_twd end,
      queued_at = case when ${isUndo} then w.queued_at else excluded.queued_at end,
      restock_due_at = case when ${isUndo} then w.restock_due_at end,
      watches_price = w.watches_price or not ${isUndo},
      watches_restock = w.watches_restock or not ${isUndo}`);
  return listWishlistIds(database, key);
}

/** Whether a page of a group buy, also of one that is over, has a heart for the listing `l`, though it may not be for sale. */
const isInGroupBuy = (channelId: number): SQL => sql`(
  l.channel_id = ${channelId} and l.product_status <> 'DRAFT' and exists (
    select from sku s
    join group_campaign_item i on i.sku_id = s.id
    join group_campaign c on c.id = i.campaign_id
    where s.product_id = l.product_id and c.channel_id = l.channel_id and c.status <> 'DRAFT'))`;
