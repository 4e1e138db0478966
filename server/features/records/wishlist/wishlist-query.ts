import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** A member's wishlist in a channel. */
export type WishlistKey = { memberId: string; channelId: number };

/** The items `w` of a wishlist with their listing `l`; what the channel offers no more is neither shown nor counted. */
export const wishlistIs = ({ memberId, channelId }: Record<keyof WishlistKey, unknown>): SQL =>
  sql`w.member_id = ${memberId} and w.channel_id = ${channelId} and w.removed_at is null
    and l.channel_id = w.channel_id and l.product_id = w.product_id and l.product_status <> 'DRAFT'`;

/** What the variant `s` is called: its options, or else its code. */
export const optionText = sql`coalesce(nullif(array_to_string(s.option_values, '／'), ''), s.code)`;

/**
 * What the hearts of a member show, newest first: also what the channel offers no more, since a page that still has a heart
 * of it has to be able to take it off.
 */
export async function listWishlistIds(
  database: Queryable,
  { memberId, channelId }: WishlistKey,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select w.product_id as id from wishlist_item w
    where w.member_id = ${memberId} and w.channel_id = ${channelId} and w.removed_at is null
    order by w.added_at desc, w.product_id desc`);
  return rows.map((row) => row.id);
}

/** How many products the list of a member has. */
export async function countWishlist(database: Queryable, key: WishlistKey): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from wishlist_item w, product_listing l where ${wishlistIs(key)}`);
  return rows[0]?.total ?? 0;
}

/** The SKUs of the variants that a member waits for. */
export async function listWatchedSkuIds(database: Queryable, key: WishlistKey): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select v.sku_id as id from wishlist_variant v
    join wishlist_item w on w.member_id = v.member_id and w.channel_id = v.channel_id
      and w.product_id = v.product_id and w.removed_at is null
    where v.member_id = ${key.memberId} and v.channel_id = ${key.channelId} and v.is_waiting
    order by v.sku_id`);
  return rows.map((row) => row.id);
}

/** Takes a product out; its row stays for a while, so that it can be put back as it was. */
export async function removeFromWishlist(
  database: Queryable,
  { memberId, channelId }: WishlistKey,
  productId: number,
  now: Date,
): Promise<void> {
  await database.execute(sql`
    update wishlist_item set removed_at = ${now.toISOString()}::timestamptz
    where member_id = ${memberId} and channel_id = ${channelId} and product_id = ${productId}
      and removed_at is null`);
}
