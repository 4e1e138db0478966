import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { channel, instant, sku } from './catalog-schema.ts';

export const flashSale = pgTable(
  'flash_sale',
  {
    id: integer().primaryKey(),
    /** The owner's code for it, by which import files find it. */
    code: text().unique('flash_sale_code_is_unique'),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    title: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** How it may be paid later: hours for a transfer, null for none, and with the goods. */
    transferHours: smallint('transfer_hours'),
    paysOnDelivery: boolean('pays_on_delivery').notNull().default(false),
    paysAtPickup: boolean('pays_at_pickup').notNull().default(false),
    /** Called off by the shop, and why. */
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
  },
  (t) => [
    index('flash_sale_by_channel').on(t.channelId, t.endsAt),
    check('flash_sale_ends_after_start', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'flash_sale_cancelled_has_a_reason',
      sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null)`,
    ),
  ],
);

export const flashSaleItem = pgTable(
  'flash_sale_item',
  {
    flashSaleId: integer('flash_sale_id')
      .notNull()
      .references(() => flashSale.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    flashPriceTwd: integer('flash_price_twd').notNull(),
    perMember: smallint('per_member').notNull().default(1),
    perOrder: smallint('per_order'),
    /** Pieces to set aside; as many as are available are moved in when the sale starts. */
    stock: integer().notNull().default(0),
    /** Null until the sale is live. */
    movedIn: integer('moved_in'),
    held: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Unpaid pieces released since the sale began, and when last. */
    released: integer().notNull().default(0),
    releasedAt: instant('released_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.flashSaleId, t.skuId] }),
    index('flash_sale_item_by_sku').on(t.skuId),
    check(
      'flash_sale_item_within_its_bucket',
      sql`least(${t.held}, ${t.sold}, ${t.returned}) >= 0
        and ${t.held} + ${t.sold} + ${t.returned} <= coalesce(${t.movedIn}, 0)`,
    ),
  ],
);

/** Pieces of a flash sale that a member holds or bought, for its limit per member. */
export const flashSaleTaken = pgTable(
  'flash_sale_taken',
  {
    flashSaleId: integer('flash_sale_id')
      .notNull()
      .references(() => flashSale.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id').notNull(),
    memberId: text('member_id').notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.flashSaleId, t.skuId, t.memberId] }),
    check('flash_sale_taken_not_negative', sql`${t.quantity} >= 0`),
  ],
);

/** Members to be reminded ten minutes before a flash sale begins. */
export const flashSaleReminder = pgTable(
  'flash_sale_reminder',
  {
    flashSaleId: integer('flash_sale_id')
      .notNull()
      .references(() => flashSale.id, { onDelete: 'cascade' }),
    memberId: text('member_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    remindedAt: instant('reminded_at'),
  },
  (t) => [primaryKey({ columns: [t.flashSaleId, t.memberId] })],
);
