import {
  type AnswerRating,
  messageSenders,
  type ThreadCategory,
  threadStatuses,
} from '@kaituan/domain/message/thread-life';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { channel, instant, product } from './catalog-schema.ts';
import { member } from './identity-schema.ts';
import { shopOrder } from './order-schema.ts';

/** A question of a member, and what is written about it. */
export const messageThread = pgTable(
  'message_thread',
  {
    referenceId: text('reference_id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    category: text().$type<ThreadCategory>().notNull(),
    subject: text().notNull(),
    orderNo: text('order_no').references(() => shopOrder.orderNo),
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    status: text({ enum: threadStatuses }).notNull(),
    openedAt: instant('opened_at').notNull(),
    lastMessageAt: instant('last_message_at').notNull(),
    messageCount: smallint('message_count').notNull().default(0),
    /** Messages of the shop that the member has not read. */
    unread: smallint().notNull().default(0),
    /** Since when the member waits for the shop. */
    waitingSince: instant('waiting_since'),
    closedAt: instant('closed_at'),
    /** The member of staff who looks after it; counts while they may answer in its channel. */
    assignee: text(),
    firstAnsweredAt: instant('first_answered_at'),
  },
  (t) => [
    index('message_thread_by_member').on(t.memberId, t.channelId, t.lastMessageAt),
    index('message_thread_by_status').on(t.status, t.lastMessageAt),
    index('message_thread_by_order').on(t.orderNo),
    index('message_thread_by_product').on(t.productId),
  ],
);

/** Answers that staff of a channel give often, in their order. */
export const cannedReply = pgTable(
  'canned_reply',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
    body: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.position] })],
);

/** One message; it is never changed, a correction is another one. */
export const threadMessage = pgTable(
  'thread_message',
  {
    referenceId: text('reference_id')
      .notNull()
      .references(() => messageThread.referenceId, { onDelete: 'cascade' }),
    /** Its place in the thread; 1 is the first. */
    no: smallint().notNull(),
    sender: text({ enum: messageSenders }).notNull(),
    /** The staff who wrote it: a member's id, or `COMMAND_LINE`. */
    writtenBy: text('written_by'),
    body: text().notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    rating: text().$type<AnswerRating>(),
  },
  (t) => [primaryKey({ columns: [t.referenceId, t.no] })],
);

/**
 * A file that a member uploaded, stored as `attachments/{fileNo}` with its ending; unused while it was not sent with a
 * message or anything else, and not whole while it has no bytes.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    fileNo: text('file_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    type: text({ enum: ['PICTURE', 'PDF'] }).notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant('created_at').notNull(),
    referenceId: text('reference_id'),
    messageNo: smallint('message_no'),
    /** What else than a message it belongs to: `APPLICATION {number}`, `REVIEW {number}`. */
    usedFor: text('used_for'),
    /** Its place among the files sent together. */
    place: smallint(),
  },
  (t) => [
    foreignKey({
      name: 'stored_file_of_message',
      columns: [t.referenceId, t.messageNo],
      foreignColumns: [threadMessage.referenceId, threadMessage.no],
    }).onDelete('cascade'),
    index('stored_file_by_message').on(t.referenceId, t.messageNo),
    index('stored_file_by_use').on(t.usedFor),
    index('stored_file_unused').on(t.memberId, t.createdAt).where(sql`${t.referenceId} is null`),
  ],
);
