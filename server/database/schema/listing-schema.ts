import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channelProduct, instant, product } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** PostgreSQL's search document: lexemes with positions and weights A–D. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Each combination of categories that products are in, with all ancestors. Counting products by combination
 * is twice as fast as by category.
 */
export const categorySet = pgTable(
  'category_set',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryIds: integer('category_ids').array().notNull(),
  },
  (t) => [unique('category_set_is_unique').on(t.categoryIds)],
);

/**
 * One row per product and offering channel: everything lists and facets read. Derived by refreshListings();
 * never written by hand.
 */
export const productListing = pgTable(
  'product_listing',
  {
    channelId: integer('channel_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    productStatus: text('product_status').notNull(),
    displayTimestamp: instant('display_timestamp').notNull(),
    maxEndTimestamp: instant('max_end_timestamp').notNull(),
    brandId: integer('brand_id'),
    /** The product's categories and all their ancestors. */
    categoryIds: integer('category_ids').array().notNull(),
    categorySetId: integer('category_set_id')
      .notNull()
      .references(() => categorySet.id),
    activityIds: integer('activity_ids').array().notNull(),
    temperature: text().notNull(),
    restricted: text().notNull(),
    /** Lowest and highest piece price of its SKUs in this channel at their minimum quantity, before flash prices. */
    minPriceTwd: integer('min_price_twd').notNull(),
    maxPriceTwd: integer('max_price_twd').notNull(),
    /** The list price of the SKU at the lowest price, the one that cards show; once the lowest of all list prices. */
    shownListPriceTwd: integer('min_list_price_twd').notNull(),
    /** The lowest reachable piece price: the best tier of any SKU. */
    fromPriceTwd: integer('from_price_twd').notNull(),
    isWholesale: boolean('is_wholesale').notNull(),
    preorderShipFrom: instant('preorder_ship_from'),
    /** Available pieces of all SKUs whose minimum order quantity is available. */
    available: bigint({ mode: 'number' }).notNull(),
    lowStockAt: integer('low_stock_at').notNull(),
    editorPick: smallint('editor_pick'),
    /** The ranking score from paid orders; 0 without sales. */
    hotScore: real('hot_score').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.productId] }),
    foreignKey({
      columns: [t.channelId, t.productId],
      foreignColumns: [channelProduct.channelId, channelProduct.productId],
      name: 'product_listing_is_offered',
    }).onDelete('cascade'),
    index('product_listing_by_category').using('gin', t.categoryIds),
    index('product_listing_by_activity').using('gin', t.activityIds),
    index('product_listing_by_newest').on(t.channelId, t.displayTimestamp, t.productId),
    index('product_listing_by_price').on(t.channelId, t.minPriceTwd, t.productId),
    index('product_listing_by_brand').on(t.channelId, t.brandId),
    index('product_listing_by_category_set').on(t.channelId, t.categorySetId),
    index('product_listing_by_hotness').on(
      t.channelId,
      sql`coalesce(${t.editorPick}, 32767)`,
      sql`(- ${t.hotScore})`,
      sql`(- ${t.productId})`,
    ),
  ],
);

/**
 * The search document of a product, derived by refreshListings(). Separate from the listing, so that
 * counting facets does not read the large documents.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    searchVector: tsvector('search_vector').notNull(),
  },
  (t) => [index('product_search_by_lexeme').using('gin', t.searchVector)],
);

export const searchHistory = pgTable(
  'search_history',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The keyword in the normalised form that search compares. */
    folded: text().notNull(),
    keyword: text().notNull(),
    searchedAt: instant('searched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.folded] }),
    index('search_history_by_newest').on(t.memberId, t.searchedAt),
  ],
);
