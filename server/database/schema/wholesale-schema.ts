import { applicationStatuses } from '@kaituan/domain/member/wholesale-application';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/** What a member applies for wholesale with, and the shop's decision. Its papers are rows of `stored_file`. */
export const wholesaleApplication = pgTable(
  'wholesale_application',
  {
    applicationNo: text('application_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Where it was sent; the decision may name another one. */
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    company: text().notNull(),
    taxId: text('tax_id').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text().notNull(),
    note: text().notNull(),
    status: text({ enum: applicationStatuses }).notNull(),
    appliedAt: instant('applied_at').notNull(),
    decidedAt: instant('decided_at'),
    /** A member's id, or `COMMAND_LINE`; null when the member withdrew it. */
    decidedBy: text('decided_by'),
    /** Why it was rejected, as the member reads it. */
    reason: text(),
    /** The channel of the verified member. */
    approvedChannelId: integer('approved_channel_id').references(() => channel.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    index('wholesale_application_by_member').on(t.memberId, t.appliedAt),
    index('wholesale_application_by_status').on(t.status, t.appliedAt),
    uniqueIndex('wholesale_application_pending_once')
      .on(t.memberId)
      .where(sql`${t.status} = 'PENDING'`),
  ],
);
