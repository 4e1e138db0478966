import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent, eventConsumer } from '#server/database/schema/event-schema.ts';
import { inTransaction } from '#server/http/run-handler.ts';

export type StoredEvent = typeof domainEvent.$inferSelect;

/** Reads every event once, those of a subject in order. */
export type EventConsumer = {
  /** Its position is stored by this name, for ever. */
  name: string;
  /** Where a new consumer begins: with the history, or with what happens from now on. */
  startsAt: 'BEGINNING' | 'NOW';
  /** Runs in the transaction that advances the position: what it writes is written once. */
  handle(database: Database, events: readonly StoredEvent[], now: Date): Promise<void>;
};

const batchSize = 1_000;

/** Has a consumer read what it has not read yet; returns the number of events. */
export async function consumeEvents(
  database: Database,
  consumer: EventConsumer,
  now: Date,
): Promise<number> {
  for (let done = 0; ; ) {
    if (!(await hasNews(database, consumer.name))) return done;
    await inTransaction(database, sequenceEvents);
    const read = await inTransaction(database, (transaction) =>
      readBatch(transaction, consumer, now),
    );
    // Another node reads for this consumer, and looks for news afterwards.
    if (read === 0) return done;
    done += read;
  }
}

/** Whether there are events to number or to read; a new consumer has to store where it begins. */
async function hasNews(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute<{ hasNews: boolean }>(sql`
    select exists(select from domain_event where sequence is null)
      or (select coalesce(max(sequence), 0) from domain_event)
        is distinct from (select position from event_consumer where name = ${name})
      as "hasNews"`);
  return rows[0]?.hasNews ?? true;
}

/**
 * Gives committed events their places, one node at a time. The events of a subject are written while it is
 * locked, so they commit in the order of their ids.
 */
async function sequenceEvents(database: Database): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('sequence of domain events'))`);
  await database.execute(sql`
    update domain_event as e set sequence = next.sequence
    from (
      select id, row_number() over (order by id)
        + (select coalesce(max(sequence), 0) from domain_event) as sequence
      from domain_event where sequence is null order by id limit ${batchSize}
    ) as next
    where e.id = next.id`);
}

/** One node at a time per consumer. */
async function readBatch(
  database: Database,
  { name, startsAt, handle }: EventConsumer,
  now: Date,
): Promise<number> {
  const start =
    startsAt === 'NOW' ? sql`(select coalesce(max(sequence), 0) from domain_event)` : sql`0`;
  await database.insert(eventConsumer).values({ name, position: start }).onConflictDoNothing();
  const [consumer] = await database
    .select()
    .from(eventConsumer)
    .where(eq(eventConsumer.name, name))
    .for('update', { skipLocked: true });
  if (!consumer) return 0;
  const events = await database
    .select()
    .from(domainEvent)
    .where(gt(domainEvent.sequence, consumer.position))
    .orderBy(asc(domainEvent.sequence))
    .limit(batchSize);
  const last = events.at(-1)?.sequence;
  if (last === undefined || last === null) return 0;
  await handle(database, events, now);
  await database.update(eventConsumer).set({ position: last }).where(eq(eventConsumer.name, name));
  return events.length;
}
