import { contactCategories } from '@kaituan/domain/contact/contact-category';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';

/** What guests wrote by the contact form; forwarded to the company by mail and answered from there. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    category: text({ enum: contactCategories }).notNull(),
    body: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it is forwarded, or tried again; null once it was. */
    forwardAt: instant('forward_at'),
    tries: smallint().notNull().default(0),
  },
  (t) => [
    index('contact_message_by_email').on(t.email, t.createdAt),
    index('contact_message_by_channel').on(t.channelId, t.createdAt),
    index('contact_message_due').on(t.forwardAt).where(sql`${t.forwardAt} is not null`),
    check('contact_message_within_bounds', sql`char_length(${t.body}) between 10 and 1000`),
  ],
);
