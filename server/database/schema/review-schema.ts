import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channel, instant, product } from './catalog-schema.ts';
import { member } from './identity-schema.ts';
import { orderLine } from './order-schema.ts';

/** What the buyer of an order line says about it, once; photos are in `stored_file`. */
export const productReview = pgTable(
  'product_review',
  {
    reviewNo: text('review_no').primaryKey(),
    orderNo: text('order_no').notNull(),
    lineNo: smallint('line_no').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Where it was bought, and where it is shown. */
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    body: text().notNull().default(''),
    photoCount: smallint('photo_count').notNull().default(0),
    /** Members who found it helpful, as `review_mark` has them. */
    helpful: integer().notNull().default(0),
    writtenAt: instant('written_at').notNull(),
    editedAt: instant('edited_at'),
    answer: text(),
    answeredAt: instant('answered_at'),
    /** The staff who answered: a member's id, or `COMMAND_LINE`. */
    answeredBy: text('answered_by'),
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    foreignKey({
      name: 'product_review_of_line',
      columns: [t.orderNo, t.lineNo],
      foreignColumns: [orderLine.orderNo, orderLine.lineNo],
    }).onDelete('cascade'),
    unique('product_review_once_per_line').on(t.orderNo, t.lineNo),
    index('product_review_shown')
      .on(t.channelId, t.productId, t.reviewNo)
      .where(sql`${t.hiddenAt} is null`),
    index('product_review_helpful')
      .on(t.channelId, t.productId, t.helpful, t.reviewNo)
      .where(sql`${t.hiddenAt} is null`),
    index('product_review_by_product').on(t.productId),
    index('product_review_by_member').on(t.memberId, t.reviewNo),
    index('product_review_unanswered')
      .on(t.reviewNo)
      .where(sql`${t.answer} is null and ${t.hiddenAt} is null`),
    check('product_review_stars', sql`${t.stars} between 1 and 5`),
    check('product_review_counts', sql`${t.helpful} >= 0 and ${t.photoCount} >= 0`),
    check(
      'product_review_hidden_has_a_reason',
      sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`,
    ),
  ],
);

/** Who found which review helpful. */
export const reviewMark = pgTable(
  'review_mark',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    reviewNo: text('review_no')
      .notNull()
      .references(() => productReview.reviewNo, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.reviewNo] }),
    index('review_mark_by_review').on(t.reviewNo),
  ],
);

/** How many shown reviews a product has in a channel, by stars; updated by every change of a review. */
export const productRating = pgTable(
  'product_rating',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    reviews: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.productId, t.stars] }),
    index('product_rating_by_product').on(t.productId),
    check('product_rating_counts', sql`${t.reviews} >= 0 and ${t.stars} between 1 and 5`),
  ],
);
