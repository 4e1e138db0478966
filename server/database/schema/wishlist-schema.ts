import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { channel, instant, product, sku } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** What members keep in mind, and the queue of those who wait for a product to return. */
export const wishlistItem = pgTable(
  'wishlist_item',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
    /** The member's lowest piece price then; null where the channel hid its prices. */
    priceAtAddTwd: integer('price_at_add_twd'),
    watchesPrice: boolean('watches_price').notNull().default(true),
    watchesRestock: boolean('watches_restock').notNull().default(true),
    /** The place in the queue: since when the member waits; at a turn, the place it had until then. */
    queuedAt: instant('queued_at').notNull(),
    /** Since when the product is back and the member's turn has not come; null otherwise. */
    restockDueAt: instant('restock_due_at'),
    restockToldAt: instant('restock_told_at'),
    /** The lowest price the member was notified of. */
    toldPriceTwd: integer('told_price_twd'),
    /** Undone within minutes, everything is as it was; a job deletes the row later. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.channelId, t.productId] }),
    index('wishlist_item_by_product').on(t.channelId, t.productId, t.queuedAt),
    index('wishlist_item_due').on(t.restockDueAt).where(sql`${t.restockDueAt} is not null`),
    index('wishlist_item_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

/** The queue of those who wait for one variant of a product on their wishlist, while others of it are in stock. */
export const wishlistVariant = pgTable(
  'wishlist_variant',
  {
    memberId: text('member_id').notNull(),
    channelId: integer('channel_id').notNull(),
    productId: integer('product_id').notNull(),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    /** False once notified, or no longer wanted. */
    isWaiting: boolean('is_waiting').notNull().default(true),
    /** The place in the queue: when the member began to wait. */
    queuedAt: instant('queued_at').notNull(),
    /** Since when the variant is back and the member's turn has not come; null otherwise. */
    restockDueAt: instant('restock_due_at'),
    restockToldAt: instant('restock_told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.channelId, t.skuId] }),
    foreignKey({
      name: 'wishlist_variant_of_item',
      columns: [t.memberId, t.channelId, t.productId],
      foreignColumns: [wishlistItem.memberId, wishlistItem.channelId, wishlistItem.productId],
    }).onDelete('cascade'),
    index('wishlist_variant_by_sku').on(t.skuId, t.queuedAt),
    index('wishlist_variant_due').on(t.restockDueAt).where(sql`${t.restockDueAt} is not null`),
  ],
);
