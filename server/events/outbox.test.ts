import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { consumeEvents, type EventConsumer, type StoredEvent } from './consume-events.ts';
import { type NewEvent, recordEvents } from './domain-event.ts';

const now = new Date('2031-05-20T03:25:00Z');
let opened: OpenDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => opened.database.execute(sql`truncate domain_event, event_consumer`));

const eventOf = (kind: 'OPENED' | 'SUCCEEDED' | 'CLOSED', campaignId = 1): NewEvent => ({
  ...{ subject: 'CAMPAIGN', subjectId: `${campaignId}`, kind, actor: 'SYSTEM' },
});
const record = (...events: NewEvent[]) => recordEvents(opened.database, events, now);

function createConsumer(name: string, startsAt: EventConsumer['startsAt'] = 'BEGINNING') {
  const read: string[] = [];
  const consumer: EventConsumer = {
    ...{ name, startsAt },
    async handle(_, events: readonly StoredEvent[]) {
      read.push(...events.map(({ subjectId, kind }) => `${subjectId} ${kind}`));
    },
  };
  return { read, consumer, run: () => consumeEvents(opened.database, consumer, now) };
}

describe('a consumer of the outbox', () => {
  test('reads every event once, in order, and what came while it was down', async () => {
    const { read, run } = createConsumer('one');
    await record(eventOf('OPENED'), eventOf('OPENED', 2));
    expect(await run()).toBe(2);
    await record(eventOf('SUCCEEDED'));
    await record(eventOf('CLOSED'));
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(read).toEqual(['1 OPENED', '2 OPENED', '1 SUCCEEDED', '1 CLOSED']);
  });

  test('has a position of its own', async () => {
    await record(eventOf('OPENED'));
    const [one, other] = [createConsumer('one'), createConsumer('other')];
    await one.run();
    await record(eventOf('CLOSED'));
    await Promise.all([one.run(), other.run()]);
    expect(one.read).toEqual(['1 OPENED', '1 CLOSED']);
    expect(other.read).toEqual(['1 OPENED', '1 CLOSED']);
  });

  test('that has read everything looks once, and opens no transaction', async () => {
    const { run } = createConsumer('one');
    await record(eventOf('OPENED'));
    await run();
    const [transaction, execute] = [
      vi.spyOn(opened.database, 'transaction'),
      vi.spyOn(opened.database, 'execute'),
    ];
    expect(await run()).toBe(0);
    expect([transaction, execute].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  test('reads what is written while it reads', async () => {
    const { read, run, consumer } = createConsumer('one');
    const { handle } = consumer;
    consumer.handle = async (database, events, at) => {
      if (read.length === 0) await recordEvents(database, [eventOf('CLOSED')], at);
      await handle(database, events, at);
    };
    await record(eventOf('OPENED'));
    expect(await run()).toBe(2);
    expect(read).toEqual(['1 OPENED', '1 CLOSED']);
  });

  test('that is new may begin with what happens from now on', async () => {
    const { read, run } = createConsumer('late', 'NOW');
    await record(eventOf('OPENED'));
    await run();
    await record(eventOf('CLOSED'));
    await run();
    expect(read).toEqual(['1 CLOSED']);
  });

  test('that fails reads the same events again, and nothing it wrote stays', async () => {
    await record(eventOf('OPENED'));
    let isBroken = true;
    const { read, run, consumer } = createConsumer('failing');
    const { handle } = consumer;
    consumer.handle = async (database, events, at) => {
      await recordEvents(database, [eventOf('CLOSED', 7)], at);
      if (isBroken) throw new Error('broken');
      await handle(database, events, at);
    };
    await expect(run()).rejects.toThrow('broken');
    isBroken = false;
    consumer.handle = handle;
    expect(await run()).toBe(1);
    expect(read).toEqual(['1 OPENED']);
  });

  test('reads more than one batch, on many nodes at once, without gap or repetition', async () => {
    const kinds = Array.from({ length: 2_300 }, (_, at) => eventOf('OPENED', at));
    await record(...kinds);
    const nodes = Array.from({ length: 4 }, () => createConsumer('shared'));
    await Promise.all(nodes.map(({ run }) => run()));
    await nodes[0]?.run();
    const read = nodes.flatMap((node) => node.read);
    expect(read).toHaveLength(2_300);
    expect(new Set(read).size).toBe(2_300);
  });
});

test('an event with a key is written once', async () => {
  const event = { ...eventOf('OPENED'), dedupeKey: 'opening of 1' };
  await record(event, eventOf('CLOSED'));
  await record(event, eventOf('CLOSED'));
  const { read, run } = createConsumer('one');
  await run();
  expect(read).toEqual(['1 OPENED', '1 CLOSED', '1 CLOSED']);
});

test('an event that commits after a later one was read is read as well', async ({ skip }) => {
  skip(process.env.TEST_DATABASE_KIND !== 'postgres', 'PGlite runs one transaction at a time');
  const { read, run } = createConsumer('one');
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = opened.database.transaction(async (transaction) => {
    await recordEvents(transaction, [eventOf('OPENED', 1)], now);
    written();
    await held;
  });
  await isWritten;
  await record(eventOf('OPENED', 2));
  await run();
  expect(read).toEqual(['2 OPENED']);
  commit();
  await slow;
  await run();
  expect(read).toEqual(['2 OPENED', '1 OPENED']);
});

test('what another node is numbering is waited for', async ({ skip }) => {
  skip(process.env.TEST_DATABASE_KIND !== 'postgres', 'PGlite runs one transaction at a time');
  const { run } = createConsumer('one');
  await record(eventOf('OPENED'));
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = opened.database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('sequence of domain events'))`,
    );
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const reading = run();
  const countWaiting = async () => {
    const { rows } = await opened.database.execute(sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return rows.length;
  };
  await expect.poll(countWaiting).toBe(1);
  released.resolve();
  await other;
  expect(await reading).toBe(1);
});
