import { bulletinKinds } from '@kaituan/domain/bulletin/bulletin';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { channel, instant, product } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** 最新消息. Without a channel it is shown in all of them. */
export const bulletin = pgTable(
  'bulletin',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000 }),
    channelId: integer('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
    kind: text({ enum: bulletinKinds }).notNull(),
    title: text().notNull(),
    bodyHtml: text('body_html').notNull(),
    /** Null is a draft, also one that was withdrawn. */
    publishAt: instant('publish_at'),
    expireAt: instant('expire_at'),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** When the buyers of recalled goods were notified; null for other bulletins, and until then. */
    announcedAt: instant('announced_at'),
    /** When the members who want news were notified, once; null for recalls, and until then. */
    toldAt: instant('told_at'),
  },
  (t) => [
    index('bulletin_by_channel').on(t.channelId, t.publishAt),
    index('bulletin_unannounced')
      .on(t.publishAt)
      .where(sql`${t.kind} = 'RECALL' and ${t.announcedAt} is null`),
    check('bulletin_expires_after_publishing', sql`${t.expireAt} > ${t.publishAt}`),
    check('bulletin_title_is_short', sql`char_length(${t.title}) between 2 and 60`),
  ],
);

/** The goods a bulletin is about; those of a recall were sold and are called back. */
export const bulletinProduct = pgTable(
  'bulletin_product',
  {
    bulletinId: integer('bulletin_id')
      .notNull()
      .references(() => bulletin.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.bulletinId, t.productId] })],
);

/** Which bulletins a member has read. */
export const bulletinRead = pgTable(
  'bulletin_read',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    bulletinId: integer('bulletin_id')
      .notNull()
      .references(() => bulletin.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.bulletinId] })],
);
