import type { WishlistItem } from '@kaituan/contract/member/wishlist';
import * as contract from '@kaituan/contract/member/wishlist';
import { pageSize } from '@kaituan/domain/shop-limits';
import { type SQL, sql } from 'drizzle-orm';
import { columnsAs } from '#server/database/sql/columns.ts';
import { epochMs, instantParameter } from '#server/database/sql/parameters.ts';
import { findPriceGroup, pricedListing } from '#server/features/ground/catalog/priced-listing.ts';
import {
  cardColumns,
  cardJoins,
  type ProductCardRow,
  presentInstant,
  presentProductCard,
} from '#server/features/ground/catalog/product-card-query.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findHiddenPrice, hideCardPrice } from '#server/features/ground/channel/hidden-price.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countWishlist, optionText, wishlistIs } from './wishlist-query.ts';

type OwnColumns = Pick<
  WishlistItem,
  'priceAtAddTwd' | 'watchesPrice' | 'watchesRestock' | 'onlySkuId' | 'watchedVariants'
> & { addedAtMs: number };

const ownColumns = columnsAs({
  addedAtMs: epochMs(sql`w.added_at`),
  priceAtAddTwd: sql`w.price_at_add_twd`,
  watchesPrice: sql`w.watches_price`,
  watchesRestock: sql`w.watches_restock`,
  onlySkuId: sql`(
    select min(s.id) from sku s where s.product_id = w.product_id and not s.is_retired having count(*) = 1)`,
  watchedVariants: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('skuId', s.id, 'optionText', ${optionText})
      order by s.position, s.id), '[]')
    from wishlist_variant v join sku s on s.id = v.sku_id and not s.is_retired
    where v.member_id = w.member_id and v.channel_id = w.channel_id
      and v.product_id = w.product_id and v.is_waiting)`,
});

export const getWishlistArray = handle(
  contract.getWishlistArray,
  async ({ channelId, cursor }, context) => {
    const { database, caller, now } = context;
    const key = { memberId: requireCaller(caller).memberId, channelId };
    await requireChannel(database, channelId);
    const priceGroupId = await findPriceGroup(database, channelId, key.memberId);
    const { rows } = await database.execute<ProductCardRow & OwnColumns>(sql`
      with ${liveFlashSale({ channelId, priceGroupId, now })}
      select ${cardColumns(priceGroupId)}, ${ownColumns}
      from wishlist_item w cross join ${pricedListing(priceGroupId)} ${cardJoins}
      where ${wishlistIs(key)} and ${cursor === undefined ? sql`true` : isAfter(cursor)}
      order by w.added_at desc, w.product_id desc limit ${pageSize + 1}`);
    const page = rows.slice(0, pageSize);
    const hiddenPrice = await findHiddenPrice(context, channelId);
    return {
      result: page.map((row) => ({
        product: hideCardPrice(presentProductCard(row, now), hiddenPrice),
        addedAt: presentInstant(row.addedAtMs),
        priceAtAddTwd: hiddenPrice === null ? row.priceAtAddTwd : null,
        watchesPrice: row.watchesPrice,
        watchesRestock: row.watchesRestock,
        onlySkuId: row.onlySkuId,
        watchedVariants: row.watchedVariants,
      })),
      total: await countWishlist(database, key),
      nextCursor: rows.length > pageSize ? presentCursor(page.at(-1)) : null,
    };
  },
);

const presentCursor = (last: (ProductCardRow & OwnColumns) | undefined) =>
  last ? `${last.addedAtMs}.${last.id}` : null;

/** By time and id, so that a page goes on where it ended although items before were removed. */
function isAfter(cursor: string): SQL {
  const [, addedAtMs, productId] = /^(\d{1,14})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (addedAtMs === undefined || productId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return sql`(w.added_at, w.product_id)
    < (${instantParameter(new Date(Number(addedAtMs)))}, ${Number(productId)}::int)`;
}
