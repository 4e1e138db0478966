import { staffRoles } from '@kaituan/domain/staff/role';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';
import { member } from './identity-schema.ts';
import { shopOrder } from './order-schema.ts';

/** The value before or after a change, where its call recorded it. */
export type AuditValues = Record<string, unknown>;

/** Every change by staff, and every look at masked personal data, written in the transaction of the call. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** A member's id, or `COMMAND_LINE`. Without a foreign key: the log outlives who is in it. */
    actedBy: text('acted_by').notNull(),
    /** The path of the call. */
    call: text().notNull(),
    /** The channel whose permission was checked; null for the whole shop. */
    channelId: integer('channel_id'),
    /** The number or id of what was changed; empty where there is none. */
    subjectId: text('subject_id').notNull().default(''),
    /** The request without secrets; long texts are cut. */
    request: jsonb().$type<AuditValues>().notNull(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
  },
  (t) => [
    index('staff_audit_by_actor').on(t.actedBy, t.id),
    index('staff_audit_by_subject').on(t.subjectId, t.id),
  ],
);

/** What staff write to an order for each other; its buyer does not see it in the shop. */
export const orderNote = pgTable(
  'order_note',
  {
    noteNo: text('note_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo, { onDelete: 'cascade' }),
    /** A member's id, or `COMMAND_LINE`. */
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
    text: text().notNull(),
  },
  (t) => [index('order_note_by_order').on(t.orderNo, t.writtenAt)],
);

/** What staff write about a member for each other; the member reads it in the export of their own data. */
export const memberNote = pgTable(
  'member_note',
  {
    noteNo: text('note_no').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** A member's id, or `COMMAND_LINE`. */
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
    text: text().notNull(),
  },
  (t) => [index('member_note_by_member').on(t.memberId, t.writtenAt)],
);

/** A link that makes the first to open it staff; the row is deleted when it was used or withdrawn. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    invitationNo: text('invitation_no').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    channelId: integer('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
    role: text({ enum: staffRoles }).notNull(),
    /** A member's id, or `COMMAND_LINE`. */
    invitedBy: text('invited_by').notNull(),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    unique('staff_invitation_has_its_own_token').on(t.tokenHash),
    check(
      'staff_invitation_has_a_role',
      sql`${t.role} in ('OWNER', 'MANAGER', 'CLERK', 'PACKER', 'LEADER')`,
    ),
  ],
);
