import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';

export const eventSubjects = [
  'ORDER',
  'CAMPAIGN',
  'TEAM',
  'THREAD',
  'REVIEW',
  'FLASH_SALE',
  'PRODUCT',
  'MEMBER',
  'SETTINGS',
  'CONTACT',
] as const;
export const eventActors = ['MEMBER', 'SHOP', 'SYSTEM', 'GATEWAY'] as const;

/**
 * The outbox: what happened, written in the transaction that caused it. The events of orders are also
 * their history.
 */
export const domainEvent = pgTable(
  'domain_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text({ enum: eventSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    kind: text().notNull(),
    at: instant('at').notNull(),
    actor: text({ enum: eventActors }).notNull(),
    /** The staff behind the actor SHOP: a member's id, or `COMMAND_LINE`. */
    actedBy: text('acted_by'),
    reason: text().notNull().default(''),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** An event with a key is written once, however often its cause is processed. */
    dedupeKey: text('dedupe_key'),
    /**
     * The place in which consumers read it, without gaps: ids are drawn before the commit, so that a lower one
     * may appear after a higher one was read.
     */
    sequence: bigint({ mode: 'number' }),
  },
  (t) => [
    index('domain_event_by_subject').on(t.subject, t.subjectId, t.id),
    uniqueIndex('domain_event_dedupe_key').on(t.dedupeKey).where(sql`${t.dedupeKey} is not null`),
    uniqueIndex('domain_event_sequence').on(t.sequence),
    index('domain_event_unsequenced').on(t.id).where(sql`${t.sequence} is null`),
  ],
);

/** Up to where each consumer has read the outbox. */
export const eventConsumer = pgTable('event_consumer', {
  name: text().primaryKey(),
  position: bigint({ mode: 'number' }).notNull(),
});
