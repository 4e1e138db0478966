import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';

/** Who is a friend of an official account at LINE, which is not the same as a member of the shop. */
export const lineFriend = pgTable(
  'line_friend',
  {
    account: text().notNull(),
    lineUserId: text('line_user_id').notNull(),
    isFriend: boolean('is_friend').notNull(),
    /** When they became or ceased to be one, by LINE's clock: events may arrive out of order. */
    changedAt: instant('changed_at').notNull(),
    /** When a message that nothing fits was last answered. */
    helpedAt: instant('helped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.account, t.lineUserId] }),
    index('line_friend_by_user').on(t.lineUserId),
  ],
);

/** An event of LINE's webhook, each once. */
export const lineEvent = pgTable(
  'line_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    webhookEventId: text('webhook_event_id').notNull(),
    /** As received; null once it was dealt with. */
    event: jsonb().$type<Record<string, unknown>>(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    unique('line_event_once').on(t.account, t.webhookEventId),
    index('line_event_waiting').on(t.id).where(sql`${t.event} is not null`),
    index('line_event_by_age').on(t.receivedAt),
  ],
);
