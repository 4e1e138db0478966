import * as contract from '@kaituan/contract/member/wishlist';
import { sql } from 'drizzle-orm';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

type Watches = { watchesPrice: boolean; watchesRestock: boolean };

/** Who stops waiting for a product leaves the queue, and joins at its end when asking again. */
export const watchWishlistItem = handle(
  contract.watchWishlistItem,
  async ({ channelId, productId, watchesPrice = null, watchesRestock = null }, context) => {
    const { database, caller, now } = context;
    const { memberId } = requireCaller(caller);
    const restock = sql`coalesce(${watchesRestock}::boolean, watches_restock)`;
    const { rows } = await database.execute<Watches>(sql`
      update wishlist_item set
        watches_price = coalesce(${watchesPrice}::boolean, watches_price),
        watches_restock = ${restock},
        queued_at = case when ${restock} and not watches_restock then ${instantParameter(now)}
          else queued_at end,
        restock_due_at = case when ${restock} then restock_due_at end
      where member_id = ${memberId} and channel_id = ${channelId} and product_id = ${productId}
        and removed_at is null
      returning watches_price as "watchesPrice", watches_restock as "watchesRestock"`);
    const [result] = rows;
    if (!result) throw new Refusal('NOT_FOUND');
    return { result };
  },
);
