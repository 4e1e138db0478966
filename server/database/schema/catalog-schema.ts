import { openings } from '@kaituan/domain/settings/opening';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

// ── Who sells ────────────────────────────────────────────────────────────────

export const salesCompany = pgTable('sales_company', {
  id: integer().primaryKey(),
  htmlTitle: text('html_title').notNull(),
  name: text().notNull(),
  taxId: text('tax_id').notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  serviceHours: text('service_hours').notNull(),
  lineOaId: text('line_oa_id'),
});

export const channel = pgTable('channel', {
  id: integer().primaryKey(),
  salesCompanyId: integer('sales_company_id')
    .notNull()
    .references(() => salesCompany.id),
  name: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Whether it sells; a new shop does not until its owner opens it. */
  opening: text({ enum: openings }).notNull().default('OPEN'),
  liffId: text('liff_id'),
});

// ── What groups goods ────────────────────────────────────────────────────────

export const category = pgTable(
  'category',
  {
    id: integer().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => category.id),
    name: text().notNull(),
    position: integer().notNull().default(0),
    /** A glyph of the picture set, by its file name there without the ending. */
    glyph: text(),
  },
  (t) => [index('category_by_parent').on(t.parentId, t.position)],
);

export const brand = pgTable('brand', {
  id: integer().primaryKey(),
  name: text().notNull(),
  latinName: text('latin_name'),
  origin: text(),
  introduction: text().notNull().default(''),
  position: integer().notNull().default(0),
  isPinned: boolean('is_pinned').notNull().default(false),
  mediaId: text('media_id').references(() => media.id),
});

export const activity = pgTable(
  'activity',
  {
    id: integer().primaryKey(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    parentId: integer('parent_id'),
    /** The fixed key of a system collection (CLEARANCE, FESTIVE, SPECIAL_PRICE, POPULAR), else null. */
    key: text(),
    name: text().notNull(),
    subtitle: text().notNull().default(''),
    introduction: text().notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** GUEST marks an activity for visitors who are not members. */
    audience: text({ enum: ['ALL', 'GUEST'] })
      .notNull()
      .default('ALL'),
    position: integer().notNull().default(0),
    mediaId: text('media_id').references(() => media.id),
  },
  (t) => [
    index('activity_by_channel').on(t.channelId, t.position),
    uniqueIndex('activity_system_collection')
      .on(t.channelId, t.key)
      .where(sql`${t.key} is not null`),
    check('activity_ends_after_start', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

// ── What is sold ─────────────────────────────────────────────────────────────

export const product = pgTable(
  'product',
  {
    id: integer().primaryKey(),
    /** The owner's stable code, by which import and export match products. */
    code: text().notNull(),
    name: text().notNull(),
    subtitle: text().notNull().default(''),
    brandId: integer('brand_id').references(() => brand.id),
    productStatus: text('product_status', {
      enum: ['DRAFT', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED'],
    }).notNull(),
    displayTimestamp: instant('display_timestamp').notNull(),
    maxEndTimestamp: instant('max_end_timestamp').notNull(),
    descriptionHtml: text('description_html').notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    specs: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    /** Up to three options to choose from, e.g. 口味 → 原味、辣味. */
    options: jsonb().$type<{ name: string; values: string[] }[]>().notNull().default([]),
    temperature: text({ enum: ['AMBIENT', 'CHILLED', 'FROZEN'] }).notNull(),
    origin: text().notNull().default(''),
    weightG: integer('weight_g'),
    /** Length, width and height of one packed piece, in millimetres. */
    sidesMm: integer('sides_mm').array(),
    food: jsonb().$type<{
      ingredients: string;
      allergens: string[];
      netContent: string;
      shelfLifeDays: number;
    }>(),
    /** Goods without the seven-day right of return must say so, with the reason, before purchase. */
    rescissionExemption: text('rescission_exemption', {
      enum: ['PERISHABLE', 'CUSTOM', 'PERIODICAL', 'OPENED_MEDIA', 'DIGITAL', 'OPENED_HYGIENE'],
    }),
    restricted: text({ enum: ['NONE', 'ALCOHOL', 'TOBACCO', 'MEDICAL_DEVICE', 'DRUG'] })
      .notNull()
      .default('NONE'),
    /** Day from which a pre-ordered product ships; null when it ships from stock. */
    preorderShipFrom: instant('preorder_ship_from'),
  },
  (t) => [
    unique('product_code_is_unique').on(t.code),
    index('product_by_brand').on(t.brandId),
    check('product_has_three_sides', sql`cardinality(${t.sidesMm}) = 3`),
    check('product_display_before_end', sql`${t.displayTimestamp} < ${t.maxEndTimestamp}`),
  ],
);

export const productCategory = pgTable(
  'product_category',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id),
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('product_category_by_category').on(t.categoryId),
  ],
);

export const activityProduct = pgTable(
  'activity_product',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    /** Put there by the rule of a system collection, and taken out by it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.productId] }),
    index('activity_product_by_product').on(t.productId),
  ],
);

export const sku = pgTable(
  'sku',
  {
    id: integer().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    barcode: text(),
    /** One value per option of the product, in the product's order. */
    optionValues: text('option_values').array().notNull().default(sql`'{}'`),
    unitLabel: text('unit_label').notNull().default('件'),
    listPriceTwd: integer('list_price_twd').notNull(),
    priceTwd: integer('price_twd').notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer().notNull().default(0),
    lowStockAt: integer('low_stock_at').notNull().default(5),
    moq: integer().notNull().default(1),
    multiple: integer().notNull().default(1),
    caseQty: integer('case_qty'),
    caseLabel: text('case_label'),
    maxPerOrder: integer('max_per_order'),
    maxPerMember: integer('max_per_member'),
    /** SKUs with the same mix group reach quantity prices together (混批). */
    mixGroup: text('mix_group'),
    /** The most pieces of a pre-order; null for no limit. */
    preorderCap: integer('preorder_cap'),
    /** Pieces of a pre-order that orders hold. */
    preordered: integer().notNull().default(0),
    /** Quantity prices: minQty strictly rising, unitPriceTwd never rising. */
    tiers: jsonb().$type<{ minQty: number; unitPriceTwd: number }[]>().notNull().default([]),
    position: smallint().notNull().default(0),
    /** Where it lies in the storeroom, by which picking lists are sorted. */
    shelf: text().notNull().default(''),
    /** Sold no more; what was ordered of it stays. */
    isRetired: boolean('is_retired').notNull().default(false),
  },
  (t) => [
    unique('sku_code_is_unique').on(t.code),
    index('sku_by_product').on(t.productId, t.position),
    check('sku_price_not_negative', sql`${t.priceTwd} >= 0 and ${t.listPriceTwd} >= 0`),
    check('sku_stock_not_oversold', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.onHand}`),
    check(
      'sku_preorder_within_cap',
      sql`${t.preordered} >= 0 and (${t.preorderCap} is null or ${t.preordered} <= ${t.preorderCap})`,
    ),
    check(
      'sku_moq_is_a_multiple',
      sql`${t.multiple} >= 1 and ${t.moq} >= 1 and ${t.moq} % ${t.multiple} = 0`,
    ),
  ],
);

/** Which channel offers which product. */
export const channelProduct = pgTable(
  'channel_product',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The shop's own recommendation, 1 first; null when not recommended. */
    editorPick: smallint('editor_pick'),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.productId] })],
);

// ── Pictures ─────────────────────────────────────────────────────────────────

/**
 * A picture: either an owner's file in the data folder, or a recipe from which the shop composes it.
 * `productId` and `position` order a product's gallery.
 */
export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    productId: integer('product_id').references((): AnyPgColumn => product.id, {
      onDelete: 'cascade',
    }),
    position: smallint().notNull().default(0),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull(),
    /** CSS colour shown while the picture loads. */
    color: text().notNull(),
    recipe: jsonb().$type<Record<string, unknown>>(),
    file: text(),
    /** When it was added, or added again. */
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  },
  (t) => [
    index('media_by_product').on(t.productId, t.position),
    check('media_has_one_source', sql`(${t.recipe} is null) <> (${t.file} is null)`),
  ],
);
