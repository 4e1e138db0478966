import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';

/** Terms and privacy policies that newer versions replaced, as they were. The current ones are in `content_page`. */
export const policyVersion = pgTable(
  'policy_version',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    key: text({ enum: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] }).notNull(),
    effectiveAt: instant('effective_at').notNull(),
    title: text().notNull(),
    bodyHtml: text('body_html').notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.key, t.effectiveAt] })],
);
