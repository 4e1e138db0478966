import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** What a member was notified of: once per occasion. Its texts are made from the facts when it is read. */
export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Where its page is; null where every channel has it. */
    channelId: integer('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What happened, by a key that is the same however often it is processed. */
    occasion: text().notNull(),
    /** When it happened. */
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('notification_once_per_occasion').on(t.memberId, t.occasion),
    index('notification_by_member').on(t.memberId, t.id.desc()),
    index('notification_unread').on(t.memberId).where(sql`${t.readAt} is null`),
    index('notification_by_age').on(t.at),
  ],
);
