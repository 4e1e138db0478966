import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { announceCampaign, announceShown } from '#server/events/announcements.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { campaignMovement, shownMovement } from './movement-channel.ts';
import { openLiveProgress } from './open-live-progress.ts';
import { openMovementChannel } from './open-movement-channel.ts';
import { type ShopChanges, watchShopChanges } from './shop-changes.ts';

const log = { warn: () => {} };
const soon = { timeout: 8_000, interval: 5 };
let opened: OpenDatabase;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await opened.close();
});

let marks = 1_000_000;
/** Waits until a node has received everything sent so far, and clears its record: notifications keep their order. */
async function drain(invalidated: (number | 'all')[]): Promise<void> {
  marks += 1;
  const mark = marks;
  await opened.owner.execute(sql`select pg_notify(${campaignMovement.name}, ${String(mark)})`);
  await vi.waitFor(() => expect(invalidated).toContain(mark), soon);
  invalidated.splice(0);
}

/** A node, and what its caches were asked to drop: numbers, or `all`. */
async function openNode() {
  const invalidated: (number | 'all')[] = [];
  const at = { ms: 0 };
  const invalidate = (changed?: readonly number[]) => {
    invalidated.push(...(changed ?? ['all' as const]));
    at.ms = Date.now();
  };
  const changes: ShopChanges = watchShopChanges({ ...opened, log, caches: [{ invalidate }] });
  open.push(changes);
  // It begins with what it may have missed of either kind; one that breaks while it is opened invalidates once more.
  await vi.waitFor(() => expect(invalidated.length).toBeGreaterThanOrEqual(2), soon);
  await drain(invalidated);
  return { changes, invalidated, at };
}

test('what changed on one node is heard by all, after the commit', async () => {
  const nodes = [await openNode(), await openNode()];
  for (const { invalidated } of nodes) invalidated.splice(0);
  const live = openLiveProgress({ ...opened, log, trustedProxies: 0 });
  open.push(live);
  await inTransaction(opened.database, async (transaction) => {
    for (const id of [7, 8, 7]) announceShown(transaction, id);
    announceCampaign(transaction, 9);
  });
  for (const { invalidated } of nodes) {
    await vi.waitFor(() => expect(new Set(invalidated)).toEqual(new Set([7, 8, 9])), soon);
  }
});

test('what staff changed is forgotten at once where it was done, and on all others', async () => {
  const [own, other] = [await openNode(), await openNode()];
  const before = own.invalidated.length;
  own.changes.announceAll();
  expect(own.invalidated.slice(before)).toEqual(['all']);
  await vi.waitFor(() => expect(other.invalidated).toContain('all'), soon);
  expect(new Set(other.invalidated)).toEqual(new Set(['all']));
  await other.changes.close();
  const received = [...other.invalidated];
  own.changes.announceAll();
  await vi.waitFor(() => expect(own.invalidated.length).toBeGreaterThan(before + 3), soon);
  expect(other.invalidated).toEqual(received);
});

test('a channel that is closed twice leaves the connection to the others', async () => {
  const { connectionString: databaseUrl } = poolOf(opened.database).options;
  const own = await openDatabase({ databaseUrl, dataDir: '' });
  const [left, closed] = [shownMovement, campaignMovement].map((movement) =>
    openMovementChannel(own, movement, log),
  );
  const received: number[] = [];
  const listening = Promise.withResolvers<void>();
  left?.listen({ onMoved: (ids) => received.push(...ids), onListening: listening.resolve });
  await listening.promise;
  await closed?.close();
  await closed?.close();
  await left?.send([7]);
  await vi.waitFor(() => expect(received).toEqual([7]), soon);
  await left?.close();
  await own.close();
});

test('what was missed of either kind during a break is forgotten once both are heard again', async () => {
  const { invalidated } = await openNode();
  const name = 'kaituan live';
  await opened.owner.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = ${name} and datname = current_database()`,
  );
  // A connection that breaks again while it is opened invalidates once more.
  await vi.waitFor(() => expect(invalidated.length).toBeGreaterThanOrEqual(2), soon);
  expect(new Set(invalidated)).toEqual(new Set(['all']));
});

test('what begins by the clock is shown from then on', async () => {
  const channelId = await createChannel(opened.database);
  const { changes, at } = await openNode();
  const startsAt = new Date(Date.now() + 1_500);
  const endsAt = new Date(startsAt.getTime() + 86_400_000);
  await opened.database
    .insert(flashSale)
    .values({ id: 1, channelId, title: '午後快閃', startsAt, endsAt });
  changes.announceAll();
  await vi.waitFor(() => expect(at.ms).toBeGreaterThanOrEqual(startsAt.getTime()), soon);
});
