import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';
import { actingStaff } from '#server/http/staff-access.ts';
import type { EventKinds } from './event-kinds.ts';

export type EventActor = (typeof domainEvent.$inferSelect)['actor'];

export type NewEvent<Subject extends keyof EventKinds = keyof EventKinds> = {
  [S in Subject]: {
    subject: S;
    subjectId: string;
    kind: EventKinds[S];
    actor: EventActor;
    reason?: string;
    data?: Record<string, unknown>;
    /** Written once for this key. */
    dedupeKey?: string;
  };
}[Subject];

/**
 * Writes events to the outbox, in the transaction that causes them; events with a known key are skipped.
 * What the shop did names the staff whose call is running.
 */
export async function recordEvents(
  database: Queryable,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const actedBy = actingStaff();
  const rows = rowsParameter(
    events.map(({ subjectId, dedupeKey, reason = '', data = {}, ...event }) => ({
      ...{ subject_id: subjectId, dedupe_key: dedupeKey ?? null, reason, data },
      ...(event.actor === 'SHOP' && actedBy !== undefined && { acted_by: actedBy }),
      ...event,
    })),
  );
  await database.execute(sql`
    insert into ${domainEvent}
      (subject, subject_id, kind, at, actor, acted_by, reason, data, dedupe_key)
    select subject, subject_id, kind, ${now.toISOString()}::timestamptz, actor, acted_by, reason, data,
      dedupe_key
    from jsonb_to_recordset(${rows}) as e(subject text, subject_id text, kind text, actor text,
      acted_by text, reason text, data jsonb, dedupe_key text)
    on conflict (dedupe_key) where dedupe_key is not null do nothing`);
}
