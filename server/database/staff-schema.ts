import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';

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
    /** The channel the permission was asked for; null for the whole shop. */
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
